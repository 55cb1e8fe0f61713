import { withoutInvisible } from "~/domain/folding.rules";

/** Limits of rule company-1. In a file without zod, because browsers load it. */
export const COMPANY = {
  /** Characters (rule company-2). */
  name: { shortest: 2, longest: 50 },
  street: 200,
  registrationNumber: 40,
  insurer: { shortest: 2, longest: 80 },
  website: 200,
  foundedFrom: "1900-01-01",
  /** Whole euros. */
  highestBudget: 1_000_000,
  /** Kilometres. */
  radius: { shortest: 1, longest: 300 },
} as const;

export const COMPANY_NAME = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} '’&.,+()/-]+$/u;

/** Adds a missing `https://`. Null if it is not the address of a public site. */
export function websiteOf(typed: string): string | null {
  const text = withoutInvisible(typed).trim();
  if (text.length > COMPANY.website) return null;
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isSite =
    /^https?:$/.test(url.protocol) && /^[^.]+(\.[^.]+)*\.(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu.test(url.hostname);
  return isSite && url.username === "" && url.password === "" && url.href.length <= COMPANY.website ? url.href : null;
}

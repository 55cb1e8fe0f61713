import { z } from "zod";
import { lengthOf } from "~/domain/providers/provider-account.rules";
import { LOCALES, type Locale } from "~/i18n/markets";

const version = z.lazy(() => z.coerce.number({ error: "common:error.invalid" }).int("common:error.invalid"));

export const claimForm = (claim: Claim) =>
  z.object({
    version,
    figure: z
      .string({ error: "wording:error.figure" })
      .trim()
      .regex(/^[1-9]\d{0,6}$/, "wording:error.figure")
      .transform(Number)
      .refine((figure) => figure <= CLAIMS[claim], "wording:error.most"),
  });

/** Markup, and invisible characters except spaces. */
const UNFIT = /[<>]|&#?\w+;|(?!\p{Zs})[\p{C}\p{Zl}\p{Zp}]/u;

const name = z.lazy(() =>
  z
    .string({ error: "wording:error.name" })
    .trim()
    .refine((typed) => lengthOf(typed) >= 1 && lengthOf(typed) <= LONGEST_NAME, "wording:error.name")
    .refine((typed) => !UNFIT.test(typed), "wording:error.markup"),
);

export const namesForm = z.lazy(() =>
  z.object({
    version,
    ...(Object.fromEntries(LOCALES.map((locale) => [locale, name])) as Record<Locale, typeof name>),
  }),
);

export const undoForm = z.lazy(() => z.object({ version }));

/** Figures claimed on the pages, and the maximum of each (rule wording-1). The settings contain the defaults. */
export const CLAIMS = {
  providers: 1_000_000,
  /** Hours until an answer. */
  hours: 168,
  /** Suggested planners. */
  profiles: 12,
  /** Factor by which the chance of an answer grows. */
  factor: 100,
  /** Minutes for writing a request. */
  minutes: 60,
  /** Percent of couples that a badge reassures. */
  badge: 100,
} as const;
type Claim = keyof typeof CLAIMS;
export type Claims = Record<Claim, number>;

export const CLAIM_NAMES = Object.keys(CLAIMS) as Claim[];

export const LISTS = [
  "event_types",
  "service_types",
  "guest_ranges",
  "budget_ranges",
  "planner_budget_ranges",
  "planner_preferences",
  "languages",
] as const;
export type List = (typeof LISTS)[number];

export type Names = Record<Locale, string>;

export type Wording = { of: "claim"; claim: Claim } | { of: "name"; list: List; slug: string };

export const LONGEST_NAME = 60;

/** Parses a key such as `claim:providers` or `event_types:mariage`. Null if it is unknown. */
export function wordingOf(key: string): Wording | null {
  const [kind = "", name = "", ...rest] = key.split(":");
  if (rest.length > 0 || name === "") return null;
  if (kind === "claim") return Object.hasOwn(CLAIMS, name) ? { of: "claim", claim: name as Claim } : null;
  const list = LISTS.find((one) => one === kind);
  return list ? { of: "name", list, slug: name } : null;
}

/** Returns names as stored: always in the same order of languages. */
export const storedNames = (names: Names) => JSON.stringify(Object.fromEntries(LOCALES.map((l) => [l, names[l]])));

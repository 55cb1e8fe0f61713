import { z } from "zod";
import { MARKET_CODES } from "~/i18n/markets";

export const PROFILE_SEARCH = {
  pageSize: 20,
  /** Further ones are not shown: who looks for one profile narrows the search. */
  pages: 50,
  /** Characters of what is looked for. */
  longest: 100,
  /** Country codes before a number that was typed with its leading zero. */
  prefixes: ["+33", "+32", "+44", "+49", "+39", "+34", "+351"],
} as const;

export const PROFILE_STATES = ["waiting", "in_progress", "verified", "refused"] as const;
export const PROFILE_ORDERS = ["newest", "oldest", "name"] as const;

const oneOf = <const T extends readonly string[]>(values: T) => z.enum(["", ...values]).catch("");

/** What an address asks for; anything unknown counts as not asked. */
export const profileSearchForm = z.lazy(() =>
  z.object({
    q: z
      .string()
      .catch("")
      .transform((text) => text.trim().slice(0, PROFILE_SEARCH.longest)),
    state: oneOf(PROFILE_STATES),
    market: oneOf(MARKET_CODES),
    kind: oneOf(["planner", "venue"]),
    sort: z.enum(PROFILE_ORDERS).catch("newest"),
    page: z.coerce.number().int().min(1).max(PROFILE_SEARCH.pages).catch(1),
  }),
);

export type ProfileSearch = z.output<typeof profileSearchForm>;

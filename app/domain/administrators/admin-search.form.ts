import { z } from "zod";
import { MARKET_CODES } from "~/i18n/markets";
import type { Right } from "./roles.rules";

export const ADMIN_SEARCH = {
  listed: 5,
  pageSize: 20,
  /** Maximum pages. Further results are neither shown nor counted; administrators can type a longer query. */
  pages: 50,
  /** Maximum characters of the query. */
  longest: 100,
  /** Maximum people whose requests and orders are listed, newest first. */
  people: 50,
} as const;

/** Maximum results that are counted or shown. */
export const MOST_FOUND = ADMIN_SEARCH.pages * ADMIN_SEARCH.pageSize;

export const ADMIN_SEARCH_KINDS = {
  providers: "find",
  couples: "findCouples",
  requests: "findRequests",
  orders: "findOrders",
} as const satisfies Record<string, Right>;

export type AdminSearchKind = keyof typeof ADMIN_SEARCH_KINDS;
export const adminSearchKinds = Object.keys(ADMIN_SEARCH_KINDS) as AdminSearchKind[];

export const PROFILE_STATES = ["waiting", "in_progress", "verified", "refused"] as const;
export const PROFILE_KINDS = ["planner", "venue"] as const;
export const PROFILE_ORDERS = ["newest", "oldest", "name"] as const;

const oneOf = <const T extends readonly string[]>(values: T) => z.enum(["", ...values]).catch("");

/** Parses the search from a URL; ignores unknown values. */
export const adminSearchForm = z.lazy(() =>
  z.object({
    q: z
      .string()
      .catch("")
      .transform((text) => text.trim().slice(0, ADMIN_SEARCH.longest)),
    /** Restricts the results to one kind; empty: all kinds. */
    of: oneOf(adminSearchKinds),
    // Filters that apply only to profiles.
    state: oneOf(PROFILE_STATES),
    market: oneOf(MARKET_CODES),
    kind: oneOf(PROFILE_KINDS),
    sort: z.enum(PROFILE_ORDERS).catch("newest"),
    page: z.coerce.number().int().min(1).max(ADMIN_SEARCH.pages).catch(1),
  }),
);

export type AdminSearch = z.output<typeof adminSearchForm>;

import { z } from "zod";
import { MARKET_CODES } from "~/i18n/markets";
import type { Right } from "./roles.rules";

export const DESK_SEARCH = {
  /** Of each kind, on the page with all of them. */
  listed: 5,
  pageSize: 20,
  /** Further ones are neither shown nor counted: a longer search finds fewer. */
  pages: 50,
  /** Characters of what is looked for. */
  longest: 100,
  /** People whose requests and orders are listed, the newest first. */
  people: 50,
} as const;

/** More are neither counted nor shown. */
export const MOST_FOUND = DESK_SEARCH.pages * DESK_SEARCH.pageSize;

export const DESK_KINDS = {
  providers: "find",
  couples: "findCouples",
  requests: "findRequests",
  orders: "findOrders",
} as const satisfies Record<string, Right>;

export type DeskKind = keyof typeof DESK_KINDS;
export const deskKinds = Object.keys(DESK_KINDS) as DeskKind[];

export const PROFILE_STATES = ["waiting", "in_progress", "verified", "refused"] as const;
export const PROFILE_ORDERS = ["newest", "oldest", "name"] as const;

const oneOf = <const T extends readonly string[]>(values: T) => z.enum(["", ...values]).catch("");

/** What an address asks for; anything unknown counts as not asked. */
export const deskSearchForm = z.lazy(() =>
  z.object({
    q: z
      .string()
      .catch("")
      .transform((text) => text.trim().slice(0, DESK_SEARCH.longest)),
    /** One kind alone; empty: all of them. */
    of: oneOf(deskKinds),
    // Of profiles alone.
    state: oneOf(PROFILE_STATES),
    market: oneOf(MARKET_CODES),
    kind: oneOf(["planner", "venue"]),
    sort: z.enum(PROFILE_ORDERS).catch("newest"),
    page: z.coerce.number().int().min(1).max(DESK_SEARCH.pages).catch(1),
  }),
);

export type DeskSearch = z.output<typeof deskSearchForm>;

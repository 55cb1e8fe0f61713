import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providers } from "#db/schema/providers";
import { ADMIN_SEARCH, type AdminSearch } from "./admin-search.form";
import type { AdminSearchQuery } from "./admin-search-query.server";

/** A profile in the search. Instants are milliseconds since the epoch. */
export interface FoundProfile
  extends Pick<
    typeof providers.$inferSelect,
    | "publicId"
    | "name"
    | "email"
    | "phone"
    | "city"
    | "zipCode"
    | "market"
    | "kind"
    | "status"
    | "createdAt"
    | "premiumUntil"
  > {
  person: string;
  waitingSince: number | null;
}

const p = alias(providers, "p");
const COLUMNS = sql`${p.publicId} AS publicId, ${p.name}, ${p.firstname} || ' ' || ${p.lastname} AS person, ${p.email}, ${p.phone},
  ${p.city}, ${p.zipCode} AS zipCode, ${p.market}, ${p.kind}, ${p.status}, ${p.reviewRequestedAt} AS waitingSince,
  ${p.createdAt} AS createdAt, ${p.premiumUntil} AS premiumUntil`;

/** Maximum keyword matches that are sorted by name, to limit the rows read. */
const SORTED = ADMIN_SEARCH.pages * ADMIN_SEARCH.pageSize;

const ORDERS = {
  newest: sql`${p.createdAt} DESC, ${p.id} DESC`,
  oldest: sql`${p.createdAt}, ${p.id}`,
  name: sql`${p.name} COLLATE NOCASE, ${p.id}`,
} as const;

/**
 * Selects ids of profiles in order. Words use the index of names; numbers and addresses use their own indexes. Without
 * a query, profiles are read in the order of an index that contains the filters.
 */
export function profileIds(
  query: AdminSearchQuery | null,
  search: Pick<AdminSearch, "state" | "market" | "kind" | "sort">,
  open: SQL,
): SQL {
  const { state, market, kind, sort } = search;
  const order = ORDERS[sort];
  const condition = and(
    open,
    state === "waiting" ? sql`${p.reviewRequestedAt} > 0` : undefined,
    state === "" || state === "waiting" ? undefined : eq(p.status, state),
    market === "" ? undefined : eq(p.market, market),
    kind === "" ? undefined : eq(p.kind, kind),
  );
  if (query?.by === "words") {
    // Ids follow the order of registration, and the index is readable in both directions.
    const direction = sort === "oldest" ? sql`ASC` : sql`DESC`;
    return sql`SELECT ${p.id} FROM (
        SELECT ${p.id} FROM provider_search_names n CROSS JOIN ${providers} p ON ${p.id} = n.rowid
        WHERE provider_search_names MATCH ${query.words} AND ${condition} ORDER BY n.rowid ${direction} LIMIT ${SORTED}) f
      CROSS JOIN ${providers} p ON ${p.id} = f.id ORDER BY ${order}`;
  }
  if (query)
    return sql`SELECT ${p.id} FROM ${providers} p WHERE ${isProvider(query)} AND ${condition} ORDER BY ${order}`;
  if (state === "waiting")
    return sql`SELECT ${p.id} FROM ${providers} p INDEXED BY providers_review WHERE ${condition} ORDER BY ${order}`;
  return sort === "name"
    ? sql`SELECT ${p.id} FROM ${providers} p INDEXED BY providers_named WHERE ${p.name} COLLATE NOCASE >= '' AND ${condition} ORDER BY ${order}`
    : sql`SELECT ${p.id} FROM ${providers} p INDEXED BY providers_registered WHERE ${p.createdAt} >= 0 AND ${condition} ORDER BY ${order}`;
}

/** @param ids from `profileIds`, limited to the page */
export const profileRows = (ids: SQL, sort: AdminSearch["sort"]) =>
  sql`SELECT ${COLUMNS} FROM (${ids}) f CROSS JOIN ${providers} p ON ${p.id} = f.id ORDER BY ${ORDERS[sort]}`;

/** Selects ids of the newest providers that match a query, to find their requests and orders. */
export function providersMeant(query: AdminSearchQuery): SQL {
  return query.by === "words"
    ? sql`SELECT n.rowid AS id FROM provider_search_names n WHERE provider_search_names MATCH ${query.words}
        ORDER BY n.rowid DESC LIMIT ${ADMIN_SEARCH.people}`
    : sql`SELECT ${p.id} FROM ${providers} p WHERE ${isProvider(query)} LIMIT ${ADMIN_SEARCH.people}`;
}

/** Returns a condition on `p`: an exact address, SIRET, phone number or identifier matches. */
function isProvider(query: Exclude<AdminSearchQuery, { by: "words" }>): SQL {
  switch (query.by) {
    case "email":
      return eq(p.email, query.email.toLowerCase());
    case "siret":
      return eq(p.siret, query.siret);
    case "phone": {
      const numbers = sql`(SELECT value FROM json_each(${JSON.stringify(query.numbers)}))`;
      return sql`(${p.phone} IN ${numbers} OR ${p.mobile} IN ${numbers})`;
    }
    case "id": // Sixteen letters may also be a word.
      return sql`(${p.publicId} = ${query.id} OR ${p.id} IN (
        SELECT rowid FROM provider_search_names WHERE provider_search_names MATCH ${query.words} LIMIT ${ADMIN_SEARCH.people}))`;
    case "order": // There is no result; the impossible id still uses an index.
      return sql`${p.id} = 0`;
  }
}

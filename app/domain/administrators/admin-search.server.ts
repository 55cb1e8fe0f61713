import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { parsePhoneOfAnyKind } from "~/domain/couples/phone.server";
import { withoutInvisible } from "~/domain/folding.rules";
import { COUNTRY_CODES } from "~/i18n/markets";
import { ADMIN_SEARCH, type AdminSearch, MOST_FOUND } from "./admin-search.form";

export type AdminSearchQuery =
  | { by: "email"; email: string; words: string }
  | { by: "siret"; siret: string }
  /** E.164; empty: not a complete number of a supported country. */
  | { by: "phone"; numbers: string[] }
  /** Printed order number: year and number. */
  | { by: "order"; year: string; id: number }
  | { by: "id"; id: string; words: string }
  /** `reference`: beginning of a request's id, as shown to its provider; null: not a valid reference. */
  | { by: "words"; words: string; reference: string | null };

const ID = /^[0-9a-z]{16}$/;
const REFERENCE = /^[0-9a-z]{6}$/i;
const ORDER = /^(2\d{3})-(\d{4,9})$/;

export function adminSearchQueryOf(typed: string): AdminSearchQuery {
  const q = withoutInvisible(typed).normalize("NFKC").trim();
  if (/^\S+@\S+\.\S+$/.test(q)) return { by: "email", email: q, words: quoted(wordsOf(q)) };
  const digits = q.replace(/\D/g, "");
  const order = ORDER.exec(q);
  if (order) return { by: "order", year: order[1] ?? "", id: Number(order[2]) };
  if (/^[\d\s.-]+$/.test(q) && /^(?!00)\d{14}$/.test(digits)) return { by: "siret", siret: digits };
  if (/^[\d\s+()./–-]+$/u.test(q) && digits.length > 6) return { by: "phone", numbers: numbersOf(q, digits) };
  const words = quoted(wordsOf(q), "*");
  if (ID.test(q)) return { by: "id", id: q, words };
  return { by: "words", words, reference: REFERENCE.test(q) ? q.toLowerCase() : null };
}

/** Returns an FTS5 expression for all of these words. @param end `*`: also words that begin like them */
const quoted = (words: readonly string[], end = "") => words.map((word) => `"${word}"${end}`).join(" ");

/** Returns the words of a text, as the full-text indexes split it. */
export const wordsOf = (text: string): string[] =>
  [...text.normalize("NFKC").matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);

function numbersOf(q: string, digits: string): string[] {
  const read = COUNTRY_CODES.flatMap((country) => parsePhoneOfAnyKind(q, country) ?? []);
  return [...new Set([...read, ...(q.startsWith("+") ? [`+${digits}`] : [])])];
}

/** A couple in the search. `createdAt`: milliseconds since the epoch. */
export interface FoundCouple extends Pick<typeof accounts.$inferSelect, "publicId" | "email" | "phone" | "createdAt"> {
  name: string;
  projects: number;
}

const a = alias(accounts, "a");
const j = alias(projects, "j");

/** Selects ids of couples that match a query, newest first. @param limit maximum results */
export function coupleIds(query: AdminSearchQuery, open: SQL, limit: number): SQL {
  if (query.by === "words")
    return sql`SELECT n.rowid AS id FROM account_search_names n WHERE account_search_names MATCH ${query.words} AND ${open}
      ORDER BY n.rowid DESC LIMIT ${limit}`;
  return sql`SELECT ${a.id} FROM ${accounts} a WHERE ${isCouple(query)} AND ${open} ORDER BY ${a.id} DESC LIMIT ${limit}`;
}

/** @param ids from `coupleIds`, limited to the page */
export const coupleRows = (ids: SQL) => sql`
  SELECT ${a.publicId} AS publicId, ${a.firstname} || ' ' || ${a.lastname} AS name, ${a.email}, ${a.phone}, ${a.createdAt} AS createdAt,
    (SELECT count(*) FROM ${projects} j WHERE ${j.accountId} = ${a.id}) AS projects
  FROM (${ids}) f CROSS JOIN ${accounts} a ON ${a.id} = f.id ORDER BY ${a.id} DESC`;

function isCouple(query: Exclude<AdminSearchQuery, { by: "words" }>): SQL {
  switch (query.by) {
    case "email":
      // Addresses are stored as typed, in upper or lower case.
      return sql`lower(${a.email}) = ${query.email.toLowerCase()} AND ${a.id} IN (
        SELECT rowid FROM account_search_names WHERE account_search_names MATCH ${query.words})`;
    case "phone":
      return sql`${a.phone} IN (SELECT value FROM json_each(${JSON.stringify(query.numbers)}))`;
    case "id":
      return sql`(${a.publicId} = ${query.id} OR ${a.id} IN (
        SELECT rowid FROM account_search_names WHERE account_search_names MATCH ${query.words} LIMIT 50))`;
    default: // Couples have no SIRET and no order number; no account has the id 0.
      return sql`${a.id} = 0`;
  }
}

type Provider = typeof providers.$inferSelect;

/** A profile in the search. Instants are milliseconds since the epoch. */
export interface FoundProfile
  extends Pick<Provider, "publicId" | "name" | "email" | "phone" | "city" | "zipCode" | "market">,
    Pick<Provider, "kind" | "status" | "createdAt" | "premiumUntil"> {
  person: string;
  waitingSince: number | null;
}

const p = alias(providers, "p");
const COLUMNS = sql`${p.publicId} AS publicId, ${p.name}, ${p.firstname} || ' ' || ${p.lastname} AS person, ${p.email}, ${p.phone},
  ${p.city}, ${p.zipCode} AS zipCode, ${p.market}, ${p.kind}, ${p.status}, ${p.reviewRequestedAt} AS waitingSince,
  ${p.createdAt} AS createdAt, ${p.premiumUntil} AS premiumUntil`;

const ORDERS = {
  newest: sql`${p.createdAt} DESC, ${p.id} DESC`,
  oldest: sql`${p.createdAt}, ${p.id}`,
  name: sql`${p.name} COLLATE NOCASE, ${p.id}`,
} as const;

/** Without a query, profiles are read in the order of an index that contains the filters. */
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
        WHERE provider_search_names MATCH ${query.words} AND ${condition} ORDER BY n.rowid ${direction} LIMIT ${MOST_FOUND}) f
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
    case "id": // An id may also be a word of sixteen letters.
      return sql`(${p.publicId} = ${query.id} OR ${p.id} IN (
        SELECT rowid FROM provider_search_names WHERE provider_search_names MATCH ${query.words} LIMIT ${ADMIN_SEARCH.people}))`;
    case "order": // Profiles have no order number; no provider has the id 0.
      return sql`${p.id} = 0`;
  }
}

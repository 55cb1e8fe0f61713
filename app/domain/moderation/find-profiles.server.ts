import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { PROFILE_SEARCH, type ProfileSearch } from "./profile-search.form";

/** A profile in the moderators' search. Instants are milliseconds since the epoch. */
export interface FoundProfile
  extends Pick<
    typeof providers.$inferSelect,
    "publicId" | "name" | "email" | "phone" | "city" | "zipCode" | "market" | "kind" | "status" | "createdAt"
  > {
  person: string;
  waitingSince: number | null;
}

const p = alias(providers, "p");
const COLUMNS = sql`${p.publicId} AS publicId, ${p.name}, ${p.firstname} || ' ' || ${p.lastname} AS person, ${p.email}, ${p.phone},
  ${p.city}, ${p.zipCode} AS zipCode, ${p.market}, ${p.kind}, ${p.status}, ${p.reviewRequestedAt} AS waitingSince,
  ${p.createdAt} AS createdAt`;

/** Matches by words that are sorted by name, at most: more are not read one by one. */
const SORTED = PROFILE_SEARCH.pages * PROFILE_SEARCH.pageSize;

/**
 * A page of all profiles, in one round trip. Words are looked up in the index of names, numbers and addresses in their own indexes; without
 * any, profiles are read in the order of an index that holds the filters, until the page is full.
 */
export async function findProfiles(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  search: ProfileSearch,
): Promise<{ profiles: FoundProfile[]; hasMore: boolean }> {
  const { page, q } = search;
  if (q !== "" && wordsOf(q) === "") return { profiles: [], hasMore: false };
  const { pageSize } = PROFILE_SEARCH;
  const rows = await db.all<FoundProfile>(sql`
    ${statement(search, sql`${filters(search)} AND ${sessionIsOpen(administrator, "find")}`)} LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}`);
  return { profiles: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

function filters({ state, market, kind }: ProfileSearch): SQL | undefined {
  return and(
    sql`1`,
    state === "waiting" ? sql`${p.reviewRequestedAt} > 0` : undefined,
    state === "" || state === "waiting" ? undefined : eq(p.status, state),
    market === "" ? undefined : eq(p.market, market),
    kind === "" ? undefined : eq(p.kind, kind),
  );
}

const ORDERS = {
  newest: sql`${p.createdAt} DESC, ${p.id} DESC`,
  oldest: sql`${p.createdAt}, ${p.id}`,
  name: sql`${p.name} COLLATE NOCASE, ${p.id}`,
} as const;

function statement({ q, state, sort }: ProfileSearch, condition: SQL): SQL {
  const order = ORDERS[sort];
  const known = exactly(q);
  if (known) return sql`SELECT ${COLUMNS} FROM ${providers} p WHERE ${known} AND ${condition} ORDER BY ${order}`;
  const words = wordsOf(q);
  if (words !== "") {
    // Ids are given in the order of registration, and the index reads them either way.
    const direction = sort === "oldest" ? sql`ASC` : sql`DESC`;
    return sql`SELECT ${COLUMNS} FROM (
        SELECT ${p.id} FROM provider_search_names n CROSS JOIN ${providers} p ON ${p.id} = n.rowid
        WHERE provider_search_names MATCH ${words} AND ${condition} ORDER BY n.rowid ${direction} LIMIT ${SORTED}) f
      CROSS JOIN ${providers} p ON ${p.id} = f.id ORDER BY ${order}`;
  }
  if (state === "waiting")
    return sql`SELECT ${COLUMNS} FROM ${providers} p INDEXED BY providers_review WHERE ${condition} ORDER BY ${order}`;
  return sort === "name"
    ? sql`SELECT ${COLUMNS} FROM ${providers} p INDEXED BY providers_named WHERE ${p.name} COLLATE NOCASE >= '' AND ${condition} ORDER BY ${order}`
    : sql`SELECT ${COLUMNS} FROM ${providers} p INDEXED BY providers_registered WHERE ${p.createdAt} >= 0 AND ${condition} ORDER BY ${order}`;
}

/** Condition for what names a profile by itself: an e-mail address, a SIRET, a phone number, an identifier. */
function exactly(q: string): SQL | undefined {
  if (/^\S+@\S+\.\S+$/.test(q)) return eq(p.email, q.toLowerCase());
  const digits = q.replace(/[\s().-]/g, "");
  if (/^\d{14}$/.test(digits)) return eq(p.siret, digits);
  if (/^\+\d{8,15}$/.test(digits)) return or(eq(p.phone, digits), eq(p.mobile, digits));
  if (/^0\d{8,10}$/.test(digits)) {
    const national = digits.replace(/^0/, "");
    const prefixed = JSON.stringify(PROFILE_SEARCH.prefixes.map((prefix) => prefix + national));
    const numbers = sql`(SELECT value FROM json_each(${prefixed}))`;
    return sql`(${p.phone} IN ${numbers} OR ${p.mobile} IN ${numbers})`;
  }
  return /^(?=.*\d)[0-9a-z]{16}$/.test(q) ? eq(p.publicId, q) : undefined;
}

/** Every word, or the beginning of one. */
const wordsOf = (q: string) =>
  [...q.normalize("NFKC").matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => `"${word}"*`).join(" ");

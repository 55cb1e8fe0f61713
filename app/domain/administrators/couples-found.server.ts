import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import type { AdminSearchQuery } from "./admin-search-query.server";

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
    default: // No couple is searched for by this. No account has the id 0.
      return sql`${a.id} = 0`;
  }
}

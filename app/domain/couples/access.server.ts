import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { accounts, couplePartners } from "#db/schema/accounts";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";

/** Returns the account that owns the projects of `couple`: the owner if `couple` is a partner, otherwise `couple`. */
export const accountOfCouple = (couple: number | SQLWrapper | null): SQL<number> =>
  sql<number>`coalesce((SELECT ${couplePartners.ownerId} FROM ${couplePartners}
    WHERE ${couplePartners.partnerId} = ${couple}), ${couple})`;

/** Condition: the account of a project is `couple`, or the owner whose partner `couple` is. Never NULL. */
export const isOfCouple = (account: SQLWrapper, couple: number | SQLWrapper | null): SQL =>
  sql`${account} IN (${couple}, ${accountOfCouple(couple)})`;

const partnerOf = (account: SQLWrapper) =>
  sql`(SELECT ${couplePartners.partnerId} FROM ${couplePartners} WHERE ${couplePartners.ownerId} = ${account})`;

const p = alias(accounts, "partner");

/** SQL condition on a row of `projects`: the account is its owner's, or that of the owner's partner. */
export const isMember = (account: SQLWrapper = accounts.id): SQL =>
  sql`${account} IN (${projects.accountId}, ${partnerOf(projects.accountId)})`;

/** Suffix of dedupe keys of messages to a partner. Keys of messages to the owner have no suffix. */
export const TO_PARTNER = ":partner";

/** Column: suffix of the dedupe keys of messages to a member of the project's couple. */
export const memberSuffix = (): SQL<string> =>
  sql<string>`CASE WHEN ${accounts.id} = ${projects.accountId} THEN '' ELSE ${TO_PARTNER} END`;

/** First name, last name and phone number of an account's partner. Null: no partner. */
export const partnerNames = (owner: SQLWrapper = projects.accountId) => {
  const { firstname, lastname, phone } = p;
  return sql<string[] | null>`(SELECT json_array(${firstname}, ${lastname}, ${phone}) FROM ${accounts} partner
    WHERE ${p.id} = ${partnerOf(owner)})`.mapWith((json: string) => JSON.parse(json) as string[]);
};

export function dropMessagesToPartner(db: Database, which: SQL) {
  const partner = db.select({ id: couplePartners.partnerId }).from(couplePartners).where(which);
  return [outbox, digestItems].map((table) =>
    db.delete(table).where(sql`${eq(table.accountId, partner)} AND ${table.dedupeKey} LIKE ${`%${TO_PARTNER}`}`),
  );
}

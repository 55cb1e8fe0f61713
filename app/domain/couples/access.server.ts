import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { couplePartners } from "#db/schema/accounts";
import type { Couple } from "~/domain/sessions/session.rules";

/** Account of the wedding that an account takes part in as partner; null for all others. */
const ownerOf = (account: number | SQLWrapper): SQL =>
  sql`(SELECT ${couplePartners.ownerId} FROM ${couplePartners} WHERE ${couplePartners.partnerId} = ${account})`;

/**
 * Returns the condition for a couple's access to projects: its own, and those of the owner whose
 * partner it is. Every query that restricts projects to a couple uses it.
 * @param account column with the account of a project
 */
export const isOfCouple = (account: SQLWrapper, couple: number | SQLWrapper): SQL =>
  sql`${account} IN (${couple}, ${ownerOf(couple)})`;

/** Account that a couple's new projects belong to: the owner's, also if its partner creates them. */
export const accountOfCouple = ({ accountId }: Pick<Couple, "accountId">): SQL<number> =>
  sql<number>`coalesce(${ownerOf(accountId)}, ${accountId})`;

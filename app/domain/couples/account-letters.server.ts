import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Couple } from "~/domain/sessions/session.rules";

type Owner = Pick<Couple, "accountId">;

const accountOf = (couple: Owner, column: SQLWrapper) =>
  sql`(SELECT ${column} FROM ${accounts} WHERE ${accounts.id} = ${couple.accountId})`;

/** Keys of the letters about a couple's requests: letters from before `account_id` existed are known by these alone. */
const keysOf = (couple: Owner, causes: readonly string[]) => sql`
  SELECT c.value || ':' || ${requests.publicId} FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId}
    CROSS JOIN json_each(${JSON.stringify(causes)}) c
  WHERE ${projects.accountId} = ${couple.accountId}`;

/**
 * Condition for rows of `outbox`: they carry a couple's words or data, for any recipient. An e-mail address alone makes a letter the
 * couple's only where it belongs to nobody else, because the address in a couple's profile is not verified.
 */
export const isAboutCouple = (couple: Owner): SQL => sql`(
  ${outbox.accountId} = ${couple.accountId} OR ${outbox.recipient} = ${accountOf(couple, accounts.phone)}
  OR ${outbox.dedupeKey} IN (${keysOf(couple, ["requestReceived", "requestsSent"])})
  OR (${outbox.accountId} IS NULL AND ${outbox.recipient} = ${accountOf(couple, accounts.email)}
    AND NOT EXISTS (SELECT 1 FROM ${providers} WHERE ${providers.email} = ${outbox.recipient})))`;

/** Condition for rows of `outbox`: written to the couple itself, also to an address that it had before. */
export const isToCouple = (couple: Owner): SQL => sql`(
  ${outbox.recipient} = ${accountOf(couple, accounts.phone)} OR ${outbox.dedupeKey} IN (${keysOf(couple, ["requestsSent"])})
  OR (${outbox.accountId} = ${couple.accountId} AND ${outbox.recipient} = ${accountOf(couple, accounts.email)}))`;

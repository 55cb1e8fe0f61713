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

/**
 * Keys of the emails about a couple's requests. Emails from before `account_id` existed are identified only by these.
 */
const keysOf = (couple: Owner, causes: readonly string[]) => sql`
  SELECT c.value || ':' || ${requests.publicId} FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId}
    CROSS JOIN json_each(${JSON.stringify(causes)}) c
  WHERE ${projects.accountId} = ${couple.accountId}`;

/**
 * SQL condition on `outbox`: the row contains a couple's text or data, for any recipient. The email address in a
 * profile is not verified. It identifies an email only if the row has no account and no provider has the address.
 */
export const isAboutCouple = (couple: Owner): SQL => sql`(
  ${outbox.accountId} = ${couple.accountId} OR ${outbox.recipient} = ${accountOf(couple, accounts.phone)}
  OR ${outbox.dedupeKey} IN (${keysOf(couple, ["requestReceived", "requestsSent"])})
  OR (${outbox.accountId} IS NULL AND ${outbox.recipient} = ${accountOf(couple, accounts.email)}
    AND NOT EXISTS (SELECT 1 FROM ${providers} WHERE ${providers.email} = ${outbox.recipient})))`;

/** SQL condition on `outbox`: the row is addressed to the couple itself, including its former email addresses. */
export const isToCouple = (couple: Owner): SQL => sql`(
  ${outbox.recipient} = ${accountOf(couple, accounts.phone)} OR ${outbox.dedupeKey} IN (${keysOf(couple, ["requestsSent"])})
  OR (${outbox.accountId} = ${couple.accountId} AND ${outbox.recipient} = ${accountOf(couple, accounts.email)}))`;

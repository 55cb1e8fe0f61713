import { sql } from "drizzle-orm";
import type { Couple } from "~/domain/sessions/session.rules";

const accountOf = (couple: Couple, column: "phone" | "email") =>
  sql`(SELECT ${sql.identifier(column)} FROM accounts WHERE id = ${couple.accountId})`;

/** Keys of the letters about a couple's requests: letters from before `account_id` existed are known by these alone. */
const keysOf = (couple: Couple, causes: readonly string[]) => sql`
  SELECT c.value || ':' || r.public_id FROM requests r JOIN projects p ON p.id = r.project_id
    CROSS JOIN json_each(${JSON.stringify(causes)}) c
  WHERE p.account_id = ${couple.accountId}`;

/**
 * Condition for rows of `outbox`: they carry a couple's words or data, for any recipient. An e-mail address alone makes a letter the
 * couple's only where it belongs to nobody else, because the address in a couple's profile is not verified.
 */
export const isAboutCouple = (couple: Couple) => sql`(
  account_id = ${couple.accountId} OR recipient = ${accountOf(couple, "phone")}
  OR dedupe_key IN (${keysOf(couple, ["requestReceived", "requestsSent"])})
  OR (account_id IS NULL AND recipient = ${accountOf(couple, "email")}
    AND NOT EXISTS (SELECT 1 FROM providers WHERE providers.email = outbox.recipient)))`;

/** Condition for rows of `outbox`: written to the couple itself, also to an address that it had before. */
export const isToCouple = (couple: Couple) => sql`(
  recipient = ${accountOf(couple, "phone")} OR dedupe_key IN (${keysOf(couple, ["requestsSent"])})
  OR (account_id = ${couple.accountId} AND recipient = ${accountOf(couple, "email")}))`;

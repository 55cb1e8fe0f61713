import { type SQL, sql } from "drizzle-orm";
import { REQUEST_LETTER } from "~/domain/notifications/request-emails.server";

/** Keys of the letters about requests to a provider. */
const keysOf = (providerId: number, causes: readonly string[]) => sql`
  SELECT c.value || ':' || r.public_id FROM requests r CROSS JOIN json_each(${JSON.stringify(causes)}) c
  WHERE r.provider_id = ${providerId}`;

/** To the provider: a couple has written to it, or ended its project. */
const TO_PROVIDER = [REQUEST_LETTER.slice(0, -1), "projectClosed"];

/** To couples: what the provider answered, and whom a message went to. */
const TO_COUPLES = ["requestAccepted", "requestDeclined"];

/**
 * Condition for rows of `outbox`: they were written to the provider. An address or a number alone makes a message the provider's only
 * where it has no other owner: a couple may log in with the same ones.
 */
export const isToProvider = (providerId: number): SQL => sql`(
  provider_id = ${providerId} OR dedupe_key IN (${keysOf(providerId, TO_PROVIDER)})
  OR (account_id IS NULL AND provider_id IS NULL AND recipient IN (
    SELECT p.email FROM providers p WHERE p.id = ${providerId} AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.email = p.email)
    UNION ALL
    SELECT n.number FROM (
      SELECT phone AS number FROM providers WHERE id = ${providerId} UNION SELECT mobile FROM providers WHERE id = ${providerId}) n
    WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.phone = n.number)
      AND NOT EXISTS (SELECT 1 FROM providers o WHERE (o.phone = n.number OR o.mobile = n.number) AND o.id <> ${providerId}))))`;

/** Condition for rows of `outbox`: they were written to a couple, and name a provider that it has written to. */
export const isToItsCouples = (providerId: number): SQL => sql`(
  dedupe_key IN (${keysOf(providerId, TO_COUPLES)})
  OR (dedupe_key LIKE 'requestsSent:%' AND account_id IN (
    SELECT j.account_id FROM requests r JOIN projects j ON j.id = r.project_id WHERE r.provider_id = ${providerId})))`;

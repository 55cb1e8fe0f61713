import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { REQUEST_LETTER } from "~/domain/notifications/request-emails.server";

const keysOf = (providerId: number, causes: readonly string[]) => sql`
  SELECT c.value || ':' || ${requests.publicId} FROM ${requests} CROSS JOIN json_each(${JSON.stringify(causes)}) c
  WHERE ${requests.providerId} = ${providerId}`;

/**
 * Selects, for a row of `outbox` that `isToItsCouples`, the name of the provider's venue in the email. For a summary,
 * it is the venue that the couple has written to. Null if there is none.
 */
export const venueOfLetter = (providerId: number): SQL => sql`(
  SELECT ${venues.name} FROM ${requests} JOIN ${venues} ON ${venues.id} = ${requests.venueId}
    JOIN ${projects} ON ${projects.id} = ${requests.projectId}
  WHERE ${requests.providerId} = ${providerId}
    AND (${requests.publicId} = substr(${outbox.dedupeKey}, instr(${outbox.dedupeKey}, ':') + 1)
      OR (${outbox.dedupeKey} LIKE 'summary:%' AND ${projects.accountId} = ${outbox.accountId}))
  LIMIT 1)`;

const p = providers;
const k = providerCredentials;
const o = alias(providers, "o");

/** Causes of emails to the provider: a couple has written to it, or ended its project. */
const TO_PROVIDER = [REQUEST_LETTER.slice(0, -1), "projectClosed"];

/** Causes of emails to couples: the answer of the provider, and the question in a no-response claim. */
const TO_COUPLES = ["requestAccepted", "requestDeclined", "stillLooking"];

/**
 * Returns the condition on rows of `outbox`: written to the provider. An address or a phone number proves this only if
 * no other account has it: couples may use the same one. An answer to a report carries the id of the reported
 * provider; it belongs to the reporter whose verified address it was sent to.
 */
export const isToProvider = (providerId: number): SQL => sql`(
  ${outbox.providerId} = ${providerId} OR ${outbox.dedupeKey} IN (${keysOf(providerId, TO_PROVIDER)})
  OR (${outbox.accountId} IS NULL AND ${outbox.recipient} IN (
    SELECT ${p.email} FROM ${p} JOIN ${k} ON ${k.providerId} = ${p.id} WHERE ${p.id} = ${providerId} AND ${k.emailVerifiedAt} IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.email} = ${p.email})))
  OR (${outbox.accountId} IS NULL AND ${outbox.providerId} IS NULL AND ${outbox.recipient} IN (
    SELECT ${p.email} FROM ${p} WHERE ${p.id} = ${providerId}
      AND NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.email} = ${p.email})
    UNION ALL
    SELECT n.number FROM (SELECT ${p.phone} AS number FROM ${p} WHERE ${p.id} = ${providerId}
      UNION SELECT ${p.mobile} FROM ${p} WHERE ${p.id} = ${providerId}) n
    WHERE NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.phone} = n.number)
      AND NOT EXISTS (SELECT 1 FROM ${providers} o
        WHERE (${o.phone} = n.number OR ${o.mobile} = n.number) AND ${o.id} <> ${providerId}))))`;

/**
 * Returns the condition on rows of `outbox`: written to a couple, and possibly naming a provider that it has
 * contacted.
 */
export const isToItsCouples = (providerId: number): SQL => sql`(
  ${outbox.dedupeKey} IN (${keysOf(providerId, TO_COUPLES)})
  OR ${outbox.dedupeKey} IN (SELECT 'reviewInvitation:' || ${requests.id} FROM ${requests} WHERE ${requests.providerId} = ${providerId})
  OR ((${outbox.dedupeKey} LIKE 'requestsSent:%' OR ${outbox.dedupeKey} LIKE 'summary:%') AND ${outbox.accountId} IN (
    SELECT ${projects.accountId} FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId}
    WHERE ${requests.providerId} = ${providerId})))`;

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

/** Keys of the letters about requests to a provider. */
const keysOf = (providerId: number, causes: readonly string[]) => sql`
  SELECT c.value || ':' || ${requests.publicId} FROM ${requests} CROSS JOIN json_each(${JSON.stringify(causes)}) c
  WHERE ${requests.providerId} = ${providerId}`;

/**
 * Over a row of `outbox` that `isToItsCouples`: the name of the provider's venue that the letter is about (a summary: the one that its couple has
 * written to); null: it is about none.
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

/** To the provider: a couple has written to it, or ended its project. */
const TO_PROVIDER = [REQUEST_LETTER.slice(0, -1), "projectClosed"];

/** To couples: what the provider answered, and whether they are still looking although it heard nothing. */
const TO_COUPLES = ["requestAccepted", "requestDeclined", "stillLooking"];

/**
 * Condition for rows of `outbox`: they were written to the provider. An address or a number alone makes a message the provider's only
 * where it has no other owner: a couple may log in with the same ones. What answers a report of another's page bears that one's number: to a
 * mailbox that was proved to be the provider's it is the provider's all the same.
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

/** Condition for rows of `outbox`: they were written to a couple, and may name a provider that it has written to. */
export const isToItsCouples = (providerId: number): SQL => sql`(
  ${outbox.dedupeKey} IN (${keysOf(providerId, TO_COUPLES)})
  OR ${outbox.dedupeKey} IN (SELECT 'reviewInvitation:' || ${requests.id} FROM ${requests} WHERE ${requests.providerId} = ${providerId})
  OR ((${outbox.dedupeKey} LIKE 'requestsSent:%' OR ${outbox.dedupeKey} LIKE 'summary:%') AND ${outbox.accountId} IN (
    SELECT ${projects.accountId} FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId}
    WHERE ${requests.providerId} = ${providerId})))`;

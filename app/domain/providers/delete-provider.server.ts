import { and, eq, gte, isNotNull, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { replaceWord } from "#db/replace-word";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { mediaRemovals } from "#db/schema/media";
import { outbox } from "#db/schema/outbox";
import { clubCodes, orders, subscriptions } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providerCredentials, providerDepartures } from "#db/schema/provider-accounts";
import { providerMatch, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { forgetReporter } from "~/domain/cases/page-cases.server";
import { archiveConversations, conversationsOf, type LeftConversations } from "~/domain/conversations/archive.server";
import { removeFilesOf } from "~/domain/conversations/message-files.server";
import { isMember, memberSuffix, TO_PARTNER } from "~/domain/couples/access.server";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { Deps, LinkDeps, Links } from "~/domain/deps";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { dropLinesOf, dropMailStop } from "~/domain/notifications/mail-stops.server";
import { queueMessageWhere } from "~/domain/notifications/outbox.server";
import { plannerLeftEmail } from "~/domain/notifications/provider-account-emails.server";
import { REQUEST_EMAIL } from "~/domain/notifications/request-emails.server";
import { ownEvent, projectEmailFields } from "~/domain/projects/projects.server";
import { withoutContactData } from "~/domain/requests/contact-data.rules";
import { eraseReviewsBy, reviewedBy, tellAuthors } from "~/domain/reviews/reviews-by-author.server";
import { syncProviderSearch } from "~/domain/search/sync-provider-search.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { withdrawVenuesOf } from "~/domain/venues/sync-venue.server";
import { confirmPassword } from "./password.server";

/**
 * Deletes an account. Purchases stay. The reason for leaving and reports of other pages stay without names.
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong
 */
export async function deleteProvider(
  deps: LoginDeps & LinkDeps,
  actor: Provider,
  { reason, currentPassword }: { reason: string; currentPassword: string },
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { providerId } = actor;
  const confirmed = await confirmPassword(deps, actor, currentPassword, {
    waiting: waitingCouples(db, providerId, now),
    reviewed: reviewedBy(db, actor),
    conversations: conversationsOf(db, actor),
  });
  if (!confirmed) return; // a concurrent click was faster
  const { own, also } = confirmed;
  const itself = db.select({ id: providers.id }).from(providers).where(eq(providers.id, providerId));
  const kept = anonymousReason(reason, [own.firstname, own.lastname, own.name, `${own.firstname} ${own.lastname}`]);
  await guardedBatch(
    db,
    // A repeat finds no account.
    { "session.expired": sql`${sessionIsOpen(actor)} OR ${notExists(itself)}` },
    {
      departure: db.run(
        insertSelect(
          providerDepartures,
          { month: monthOf(now), kind: providers.kind, market: providers.market, reason: kept },
          sql`FROM ${providers} WHERE ${eq(providers.id, providerId)}`,
        ),
      ),
      reviews: eraseReviewsBy(deps, actor, also.reviewed),
      reports: forgetReporter(db, actor),
      erased: eraseProvider(deps, { providerId, name: own.name }, also),
    },
  );
}

/** Masks names and contact data in a reason. @param names of the person and the company, matched in any spelling */
export const anonymousReason = (reason: string, names: readonly string[]): string =>
  withoutContactData(reason, ...names);

export const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7);

const MASK = "•••";

/** Selects couples and their partners with an open request: not declined, project open, event in the future. */
export const waitingCouples = (db: Database, providerId: number, now: number) =>
  db
    .select({
      request: requests.publicId,
      sentAt: requests.createdAt,
      project: projects.publicId,
      isVenue: sql`${requests.venueId} IS NOT NULL`.mapWith(Boolean),
      emailFields: projectEmailFields(),
      eventType: namesIn(eventTypes),
      accountId: accounts.id,
      suffix: memberSuffix(),
      couple: columnsOf(accounts, ["firstname", "email", "locale", "market"]),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, isMember())
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .where(
      and(
        eq(requests.providerId, providerId),
        ne(requests.status, "rejected"),
        isNull(projects.closedAt),
        gte(projects.eventDate, sql`date(${now / 1000}, 'unixepoch')`),
      ),
    )
    .orderBy(requests.id);

export interface EraseDeps extends Deps {
  links: Pick<Links, "brand" | "url">;
}

/** Masks the name in emails to couples, queues pictures for deletion, notifies waiting couples; deletes the rest. */
export function eraseProvider(
  deps: EraseDeps,
  { providerId, name }: { providerId: number; name: string },
  { waiting, conversations }: { waiting: Awaited<ReturnType<typeof waitingCouples>>; conversations: LeftConversations },
) {
  const { db, clock, links } = deps;
  const now = clock.now();
  const itself = eq(providers.id, providerId);
  const mask = (word: string | SQL, condition: SQL) =>
    db
      .update(outbox)
      .set({ subject: replaceWord(outbox.subject, word, MASK), text: replaceWord(outbox.text, word, MASK) })
      .where(and(condition, isToItsCouples(providerId)));
  const venue = venueOfEmail(providerId);
  return [
    ...archiveConversations(deps, "provider", conversations),
    // The search sync removes providers without a row for matching.
    db.delete(providerMatch).where(eq(providerMatch.providerId, providerId)),
    ...syncProviderSearch(db, [providerId], now),
    ...withdrawVenuesOf(db, providerId, now),
    // The HTML of these emails contains the provider's pictures.
    db.update(outbox).set({ html: null }).where(isToItsCouples(providerId)),
    ...waiting.map(({ request, sentAt, project, isVenue, emailFields, eventType, accountId, suffix, couple }) =>
      queueMessageWhere(
        deps,
        {
          kind: "email",
          to: couple.email,
          accountId,
          dedupeKey: `plannerLeft:${request}${suffix}`,
          ...plannerLeftEmail(links, couple, {
            project,
            isVenue,
            sentAt,
            eventDate: emailFields.eventDate,
            place: emailFields.place,
            event: ownEvent(emailFields, eventType[couple.locale]),
          }),
        },
        sql`EXISTS (SELECT 1 FROM ${requests} WHERE ${requests.publicId} = ${request} AND ${requests.providerId} = ${providerId})`,
      ),
    ),
    mask(name, sql`${name.trim() === "" ? 0 : 1}`),
    mask(venue, sql`${venue} <> ''`),
    ...tellAuthors(deps, providerId, links.brand),
    db.delete(outbox).where(isToProvider(providerId)),
    dropLinesOf(db, { providerId }),
    dropMailStop(db, { providerId }),
    db.run(
      insertSelect(
        mediaRemovals,
        { key: sql`${providers.publicId} || '/'`, dueAt: now },
        sql`FROM ${providers} WHERE ${itself} ON CONFLICT DO NOTHING`,
      ),
    ),
    ...removeFilesOf(db, eq(requests.providerId, providerId), now),
    // Purchases stay in the books. The next sweep cancels subscriptions.
    db
      .update(subscriptions)
      .set({ wanted: "cancel", wantedAt: now, nextCheckAt: now })
      .where(and(eq(subscriptions.providerId, providerId), isNull(subscriptions.endedAt))),
    db
      .update(orders)
      .set({ nextCheckAt: now })
      .where(and(eq(orders.providerId, providerId), isNotNull(orders.nextCheckAt))),
    db.delete(clubCodes).where(eq(clubCodes.providerId, providerId)),
    db.delete(providers).where(itself),
  ];
}

const keysOf = (providerId: number, causes: readonly string[]) => sql`
  SELECT c.value || ':' || ${requests.publicId} || e.value FROM ${requests}
    CROSS JOIN json_each(${JSON.stringify(causes)}) c CROSS JOIN json_each(${JSON.stringify(["", TO_PARTNER])}) e
  WHERE ${requests.providerId} = ${providerId}`;

/** Selects the provider's venue that an email is about; for a summary, the one that the couple wrote to, or null. */
const venueOfEmail = (providerId: number): SQL => sql`(
  SELECT ${venues.name} FROM ${requests} JOIN ${venues} ON ${venues.id} = ${requests.venueId}
    JOIN ${projects} ON ${projects.id} = ${requests.projectId}
  WHERE ${requests.providerId} = ${providerId}
    AND (${requests.publicId} = replace(substr(${outbox.dedupeKey}, instr(${outbox.dedupeKey}, ':') + 1), ${TO_PARTNER}, '')
      OR (${outbox.dedupeKey} LIKE 'summary:%' AND ${isMember(outbox.accountId)}))
  LIMIT 1)`;

const p = providers;
const k = providerCredentials;
const o = alias(providers, "o");

const TO_PROVIDER = [REQUEST_EMAIL.slice(0, -1), "projectClosed"];

const TO_COUPLES = ["requestAccepted", "requestDeclined", "stillLooking"];

/**
 * Condition on `outbox`: a message to the provider. An address or number identifies it only if no other account has
 * the same. The answer to a report has the id of the reported provider, but belongs to the reporter.
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

/** Condition on `outbox`: an email to a couple, which may name a provider that it contacted. */
const isToItsCouples = (providerId: number): SQL => sql`(
  ${outbox.dedupeKey} IN (${keysOf(providerId, TO_COUPLES)})
  OR ${outbox.dedupeKey} IN (SELECT 'reviewInvitation:' || ${requests.id} FROM ${requests} WHERE ${requests.providerId} = ${providerId})
  OR ((${outbox.dedupeKey} LIKE 'requestsSent:%' OR ${outbox.dedupeKey} LIKE 'summary:%') AND ${outbox.accountId} IN (
    SELECT ${accounts.id} FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId}
      JOIN ${accounts} ON ${isMember()}
    WHERE ${requests.providerId} = ${providerId})))`;

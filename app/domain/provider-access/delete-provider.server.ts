import { and, eq, gte, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { mediaRemovals } from "#db/schema/media";
import { outbox } from "#db/schema/outbox";
import { clubCodes, orders, subscriptions } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providerDepartures } from "#db/schema/provider-accounts";
import { providerMatch, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import { DomainError } from "~/domain/domain-error";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { dropLinesOf, dropMailStop } from "~/domain/notifications/mail-stops.server";
import { type AccountSender, plannerLeftEmail } from "~/domain/notifications/provider-account-emails.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { toldFields } from "~/domain/projects/told-project.server";
import { tellAuthors } from "~/domain/reviews/erase-reviews.server";
import { syncProviderSearch } from "~/domain/search/sync-provider-search.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { withdrawVenuesOf } from "~/domain/venues/sync-venue.server";
import { spelledInHtml } from "~/letters/letter.server";
import { confirmPassword } from "./confirm-password.server";
import { anonymousReason, monthOf } from "./departure.rules";
import { isToItsCouples, isToProvider, venueOfLetter } from "./provider-messages.server";

export interface Departure {
  /** At least 10 characters. */
  reason: string;
  currentPassword: string;
}

const MASK = "•••";

/** What a statement reads, as the HTML of letters spells it (`spelledInHtml`). */
const inHtml = (text: SQL) =>
  [
    ["&", "&amp;"],
    ["<", "&lt;"],
    [">", "&gt;"],
    ['"', "&quot;"],
    ["'", "&#x27;"],
  ].reduce((spelled, [sign, code]) => sql`replace(${spelled}, ${sign}, ${code})`, text);

/** Couples who have written to the provider and may still count on it: not declined, project open, event in the future. */
const waitingCouples = (db: Database, { providerId }: Provider, now: number) =>
  db
    .select({
      request: requests.publicId,
      sentAt: requests.createdAt,
      project: projects.publicId,
      isVenue: sql`${requests.venueId} IS NOT NULL`.mapWith(Boolean),
      told: toldFields(),
      eventType: namesIn(eventTypes),
      accountId: accounts.id,
      couple: {
        firstname: accounts.firstname,
        email: accounts.email,
        locale: accounts.locale,
        market: accounts.market,
      },
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
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

/**
 * Erases a provider, in two round trips of which the second writes everything or nothing: its entries in matching and search, the letters
 * to it and its name in those to couples, the row with everything that belongs to it (texts, photographs, sessions, requests, decisions), and, once
 * that is done, its photographs in the media store (`media_removals`). Couples who count on it are written to. What stays is the ledger, by
 * number alone, and the reason for leaving, without saying who. Safe to repeat.
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong
 */
export async function deleteProvider(
  deps: LoginDeps,
  actor: Provider,
  { reason, currentPassword }: Departure,
  sender: AccountSender,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { providerId } = actor;
  const confirmed = await confirmPassword(deps, actor, currentPassword, waitingCouples(db, actor, now));
  if (!confirmed) return; // another click was faster
  const { own, also: waiting = [] } = confirmed;
  const open = sessionIsOpen(actor);
  const itself = eq(providers.id, providerId);
  const masked = (column: SQLiteColumn, name: string) => sql`replace(${column}, ${name}, ${MASK})`;
  const kept = anonymousReason(reason, [own.firstname, own.lastname, own.name, `${own.firstname} ${own.lastname}`]);
  const named = own.name.trim() !== "";
  const venue = venueOfLetter(providerId);
  const { left } = await namedBatch(db, {
    // Matching first: the next statements take a provider without a row there out of the search.
    matching: db.delete(providerMatch).where(and(eq(providerMatch.providerId, providerId), open)),
    search: syncProviderSearch(db, [providerId], now),
    venues: withdrawVenuesOf(db, providerId, open, now),
    letters: waiting.map(({ request, sentAt, project, isVenue, told, eventType, accountId, couple }) =>
      queueMessageWhere(
        deps,
        {
          kind: "email",
          to: couple.email,
          accountId,
          dedupeKey: `plannerLeft:${request}`,
          ...plannerLeftEmail(sender, couple, {
            ...{ project, isVenue, sentAt, eventDate: told.eventDate, place: told.place },
            event: told.otherEvent ?? eventType[couple.locale],
          }),
        },
        sql`${open} AND EXISTS (SELECT 1 FROM ${requests}
          WHERE ${requests.publicId} = ${request} AND ${requests.providerId} = ${providerId})`,
      ),
    ),
    masked: db
      .update(outbox)
      .set({
        subject: masked(outbox.subject, own.name),
        text: masked(outbox.text, own.name),
        html: masked(outbox.html, spelledInHtml(own.name)),
      })
      .where(and(open, sql`${named ? 1 : 0}`, isToItsCouples(providerId))),
    venuesMasked: db
      .update(outbox)
      .set({
        subject: sql`replace(${outbox.subject}, ${venue}, ${MASK})`,
        text: sql`replace(${outbox.text}, ${venue}, ${MASK})`,
        html: sql`replace(${outbox.html}, ${inHtml(venue)}, ${MASK})`,
      })
      .where(and(open, isToItsCouples(providerId), sql`${venue} <> ''`)),
    reviews: tellAuthors(deps, providerId, sender.brand, open),
    messages: db.delete(outbox).where(and(open, isToProvider(providerId))),
    lines: dropLinesOf(db, actor, open),
    mailStop: dropMailStop(db, actor, open),
    media: db.run(
      insertSelect(
        mediaRemovals,
        { key: sql`${providers.publicId} || '/'`, dueAt: now },
        sql`FROM ${providers} WHERE ${and(itself, open)} ON CONFLICT DO NOTHING`,
      ),
    ),
    departure: db.run(
      insertSelect(
        providerDepartures,
        { month: monthOf(now), kind: providers.kind, market: providers.market, reason: kept },
        sql`FROM ${providers} WHERE ${and(itself, open)}`,
      ),
    ),
    // What was bought stays in the books. Nothing is to be collected any more: the next sweep sees to that.
    subscriptions: db
      .update(subscriptions)
      .set({ wanted: "cancel", wantedAt: now, nextCheckAt: now })
      .where(and(eq(subscriptions.providerId, providerId), isNull(subscriptions.endedAt), open)),
    orders: db
      .update(orders)
      .set({ nextCheckAt: now })
      .where(and(eq(orders.providerId, providerId), isNotNull(orders.nextCheckAt), open)),
    clubCode: db.delete(clubCodes).where(and(eq(clubCodes.providerId, providerId), open)),
    provider: db.delete(providers).where(and(itself, open)),
    left: db.select({ id: providers.id }).from(providers).where(itself),
  });
  if (left.length > 0) throw new DomainError("session.expired");
}

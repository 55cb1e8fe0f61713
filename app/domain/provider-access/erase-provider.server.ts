import { and, eq, gte, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { replaceWord } from "#db/replace-word";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { mediaRemovals } from "#db/schema/media";
import { outbox } from "#db/schema/outbox";
import { clubCodes, orders, subscriptions } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providerMatch, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import type { Links } from "~/domain/links";
import { dropLinesOf, dropMailStop } from "~/domain/notifications/mail-stops.server";
import { plannerLeftEmail } from "~/domain/notifications/provider-account-emails.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { ownEvent, projectEmailFields } from "~/domain/projects/project-email-fields.server";
import { tellAuthors } from "~/domain/reviews/erase-reviews.server";
import { syncProviderSearch } from "~/domain/search/sync-provider-search.server";
import { withdrawVenuesOf } from "~/domain/venues/sync-venue.server";
import { spelledInHtml } from "~/letters/letter.server";
import { isToItsCouples, isToProvider, venueOfLetter } from "./provider-messages.server";

const MASK = "•••";

/** Escapes an expression like the HTML of emails (`spelledInHtml`). */
const inHtml = (text: SQL) =>
  [
    ["&", "&amp;"],
    ["<", "&lt;"],
    [">", "&gt;"],
    ['"', "&quot;"],
    ["'", "&#x27;"],
  ].reduce((spelled, [sign, code]) => sql`replace(${spelled}, ${sign}, ${code})`, text);

/** Selects couples with an open request to the provider: not declined, project open, event in the future. */
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

export interface EraseDeps extends Deps {
  links: Pick<Links, "brand" | "url">;
}

/**
 * Returns the statements that erase a provider. They delete its entries in matching and search, its emails, and its
 * row with all dependent rows. They mask its name in emails to couples, queue its pictures for deletion
 * (`media_removals`), and notify couples that await an answer. Purchases stay, with the provider's id only.
 * @param own `name`: of the company
 * @param waiting result of `waitingCouples`
 */
export function eraseProvider(
  deps: EraseDeps,
  { providerId, name }: { providerId: number; name: string },
  waiting: Awaited<ReturnType<typeof waitingCouples>>,
) {
  const { db, clock, links } = deps;
  const now = clock.now();
  const itself = eq(providers.id, providerId);
  const masked = (column: SQLiteColumn, name: string | SQL) => replaceWord(column, name, MASK);
  const named = name.trim() !== "";
  const venue = venueOfLetter(providerId);
  return [
    // Matching comes first: the search sync removes providers without a row there.
    db.delete(providerMatch).where(eq(providerMatch.providerId, providerId)),
    ...syncProviderSearch(db, [providerId], now),
    ...withdrawVenuesOf(db, providerId, now),
    ...waiting.map(({ request, sentAt, project, isVenue, emailFields, eventType, accountId, couple }) =>
      queueMessageWhere(
        deps,
        {
          kind: "email",
          to: couple.email,
          accountId,
          dedupeKey: `plannerLeft:${request}`,
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
    db
      .update(outbox)
      .set({
        subject: masked(outbox.subject, name),
        text: masked(outbox.text, name),
        html: masked(outbox.html, spelledInHtml(name)),
      })
      .where(and(sql`${named ? 1 : 0}`, isToItsCouples(providerId))),
    db
      .update(outbox)
      .set({
        subject: masked(outbox.subject, venue),
        text: masked(outbox.text, venue),
        html: masked(outbox.html, inHtml(venue)),
      })
      .where(and(isToItsCouples(providerId), sql`${venue} <> ''`)),
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
    // Purchases stay in the books. The next sweep cancels everything that would be charged later.
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

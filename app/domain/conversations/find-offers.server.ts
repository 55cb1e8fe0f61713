import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { messages, offerLines, offers } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { partnerNames } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import { writtenToName } from "~/domain/requests/venue-facts.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readInSession } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import type { Offer } from "./offer.rules";
import { isParticipant, type Participant } from "./own-conversation.server";

/** Drizzle omits the table name in queries of one table, so the column is qualified here. */
const MESSAGE = sql.raw('"messages"."id"');

const linesOf = sql`(SELECT json_group_array(json_object('text', text, 'quantity', quantity, 'price', price, 'vat', vat))
  FROM (SELECT * FROM ${offerLines} WHERE message_id = ${MESSAGE} ORDER BY position))`;

/** Column: the offer that a row of `messages` brings; null: none, or a moderator removed it. */
export const offerOfMessage = () =>
  sql<Offer | null>`(SELECT json_object('title', o.title, 'validUntil', o.valid_until, 'answer', o.answer,
      'answeredAt', o.answered_at, 'lines', json(${linesOf}))
    FROM ${offers} o WHERE o.message_id = ${MESSAGE} AND "messages"."removed_at" IS NULL)`.mapWith(
    (json: string) => JSON.parse(json) as Offer,
  );

/** Offer with its sender and recipient. Instants in milliseconds since the epoch. */
export interface SentOffer extends Offer {
  /** Public ids. */
  message: string;
  request: string;
  project: string;
  /** Name and address of the planner or the venue. Planners show no street. */
  name: string;
  street: string;
  zipCode: string;
  city: string;
  couple: string[];
  eventType: string;
  /** YYYY-MM-DD. */
  eventDate: string;
  /** When the conversation was closed. */
  closedAt: number | null;
  endedAt: number | null;
  sentAt: number;
}

const isShown = isNull(messages.removedAt);

const offersQuery = (db: Database, participant: Participant, locale: Locale, which: SQL | undefined) =>
  db
    .select({
      offer: offerOfMessage(),
      message: messages.publicId,
      sentAt: messages.sentAt,
      request: requests.publicId,
      project: projects.publicId,
      name: writtenToName(),
      street: sql<string>`coalesce(${venues.street}, '')`,
      zipCode: sql<string>`coalesce(${venues.zipCode}, ${providers.zipCode})`,
      city: sql<string>`coalesce(${venues.city}, ${providers.city})`,
      owner: { firstname: accounts.firstname, lastname: accounts.lastname },
      partner: partnerNames(),
      eventType: sql<string>`coalesce(${projects.otherEvent}, ${nameIn(eventTypes, locale)})`,
      eventDate: sql<string>`${projects.eventDate}`,
      closedAt: projects.closedAt,
      endedAt: requests.endedAt,
    })
    .from(offers)
    .innerJoin(messages, eq(messages.id, offers.messageId))
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .leftJoin(venues, eq(venues.id, requests.venueId))
    .where(and(isParticipant(participant), isShown, which))
    .orderBy(projects.eventDate, projects.id, desc(messages.id))
    .limit(100);

type Row = Awaited<ReturnType<typeof offersQuery>>[number];

function toSentOffers({ offer, owner, partner, ...row }: Row): SentOffer[] {
  const couple = [owner, ...(partner ? [{ firstname: partner[0], lastname: partner[1] }] : [])];
  return offer
    ? [{ ...row, ...offer, couple: couple.map(({ firstname, lastname }) => `${firstname} ${lastname}`) }]
    : [];
}

/**
 * Returns an offer for its couple or its provider, in one round trip.
 * @param message public id
 * @throws DomainError session.expired, requests.notFound (unknown, removed, or of others)
 */
export async function findOffer(
  { db }: Pick<Deps, "db">,
  participant: Participant,
  locale: Locale,
  message: string,
): Promise<SentOffer> {
  const { rows } = await readInSession(db, [participant], {
    rows: offersQuery(db, participant, locale, eq(messages.publicId, message)),
  });
  const [offer] = rows.flatMap(toSentOffers);
  if (!offer) throw new DomainError("requests.notFound");
  return offer;
}

/**
 * Returns the offers of a couple by project, the newest first, in one round trip.
 * @param project public id; null: all projects
 */
export async function findOffers(
  { db }: Pick<Deps, "db">,
  couple: Couple,
  locale: Locale,
  project: string | null,
): Promise<SentOffer[]> {
  const which = project === null ? undefined : eq(projects.publicId, project);
  return (await offersQuery(db, couple, locale, which)).flatMap(toSentOffers);
}

/** Batch item: counts the offers of a couple. @param which condition over `requests` */
export const offersCountQuery = (db: Database, couple: Couple, which?: SQL) =>
  db
    .select({ count: count() })
    .from(offers)
    .innerJoin(messages, eq(messages.id, offers.messageId))
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(and(isParticipant(couple), isShown, which));

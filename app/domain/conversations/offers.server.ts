import { and, count, desc, eq, exists, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { messages, offerLines, offers } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { partnerNames } from "~/domain/couples/access.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { nameIn, namesIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { offerAnsweredEmail } from "~/domain/notifications/conversation-emails.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { writtenToName } from "~/domain/requests/request-columns.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { type NewOffer, type Offer, type OfferAnswer, totalsOf } from "./offer.rules";
import { conversationId, isOpenNow, isParticipant, type Participant } from "./own-conversation.server";
import { type NewMessage, sendMessage } from "./send-message.server";

/** Drizzle omits the table name in queries of one table, so the column is qualified here. */
const MESSAGE = sql.raw('"messages"."id"');

const linesOf = sql`(SELECT json_group_array(json_object('text', text, 'quantity', quantity, 'price', price, 'vat', vat))
  FROM (SELECT * FROM ${offerLines} WHERE message_id = ${MESSAGE} ORDER BY position))`;

/** Column: the offer in a message; null: none, or a moderator removed it. */
export const offerOfMessage = () =>
  sql<Offer | null>`(SELECT json_object('title', o.title, 'validUntil', o.valid_until, 'answer', o.answer,
      'answeredAt', o.answered_at, 'lines', json(${linesOf}))
    FROM ${offers} o WHERE o.message_id = ${MESSAGE} AND "messages"."removed_at" IS NULL)`.mapWith(
    (json: string) => JSON.parse(json) as Offer,
  );

export type SentOffer = ReturnType<typeof toSentOffers>[number];

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
      portrait: sql<string | null>`CASE WHEN ${requests.venueId} IS NULL THEN ${providers.profileImage} END`,
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

function toSentOffers({ offer, owner, partner, ...row }: Row) {
  const couple = [owner, ...(partner ? [{ firstname: partner[0], lastname: partner[1] }] : [])];
  return offer
    ? [{ ...row, ...offer, couple: couple.map(({ firstname, lastname }) => `${firstname} ${lastname}`) }]
    : [];
}

/** @throws DomainError session.expired, requests.notFound */
export async function findOffer({ db }: Pick<Deps, "db">, participant: Participant, locale: Locale, message: string) {
  const { rows } = await readInSession(db, [participant], {
    rows: offersQuery(db, participant, locale, eq(messages.publicId, message)),
  });
  const [offer] = rows.flatMap(toSentOffers);
  if (!offer) throw new DomainError("requests.notFound");
  return offer;
}

/** Sorts by event date, then newest first. @param project public id; null: all projects */
export async function findOffers({ db }: Pick<Deps, "db">, couple: Couple, locale: Locale, project: string | null) {
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

/** Sends an offer as a message (rule talk-14). @throws DomainError as `sendMessage` */
export function sendOffer(
  deps: LinkDeps,
  provider: Provider,
  requestId: string,
  message: NewMessage,
  offer: NewOffer,
): Promise<void> {
  const { db } = deps;
  const { title, validUntil, lines } = offer;
  const isThis = and(
    eq(messages.requestId, sql`(${conversationId(db, provider, requestId)})`),
    eq(messages.side, "provider"),
    eq(messages.cause, message.cause),
  );
  const line = (name: keyof NewOffer["lines"][number]) => sql`l.value ->> ${`$.${name}`}`;
  const attached = [
    db.run(insertSelect(offers, { messageId: messages.id, title, validUntil }, sql`FROM ${messages} WHERE ${isThis}`)),
    db.run(
      insertSelect(
        offerLines,
        {
          messageId: messages.id,
          position: sql`l.key`,
          text: line("text"),
          quantity: line("quantity"),
          price: line("price"),
          vat: line("vat"),
        },
        sql`FROM ${messages} JOIN json_each(${JSON.stringify(lines)}) l WHERE ${isThis}`,
      ),
    ),
  ];
  return sendMessage(deps, provider, requestId, message, { offer, attached });
}

/**
 * Stores the only answer of a couple to an offer, and notifies the provider (rule talk-14).
 * @throws DomainError session.expired, requests.notFound, offers.answered, offers.closed, offers.expired
 */
export async function answerOffer(
  deps: LinkDeps,
  couple: Couple,
  { message, answer, today }: { message: string; answer: OfferAnswer; today: string },
) {
  const { db, clock, links } = deps;
  const now = clock.now();
  const isThis = and(isParticipant(couple), eq(messages.publicId, message), isNull(messages.removedAt));
  const { rows } = await readInSession(db, [couple], {
    rows: db
      .select({
        title: offers.title,
        lines: linesOf.mapWith((json: string) => JSON.parse(json) as Offer["lines"]),
        request: requests.publicId,
        owner: { providerId: providers.id },
        provider: { firstname: providers.firstname, locale: providers.locale, market: providers.market },
        eventType: namesIn(eventTypes),
        eventDate: sql<string>`${projects.eventDate}`,
      })
      .from(offers)
      .innerJoin(messages, eq(messages.id, offers.messageId))
      .innerJoin(requests, eq(requests.id, messages.requestId))
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(isThis),
  });
  const [found] = rows;
  if (!found) throw new DomainError("requests.notFound");
  const { title, lines, owner, provider, eventType, eventDate } = found;
  const notice = await noticeTo(links, "offerAnswer", { ...provider, owner });
  const url = links.url(provider.market, paths.pro.conversation(found.request));
  const offerIs = (condition?: SQL) =>
    exists(
      db
        .select({ id: offers.messageId })
        .from(offers)
        .innerJoin(messages, eq(messages.id, offers.messageId))
        .innerJoin(requests, eq(requests.id, messages.requestId))
        .innerJoin(projects, eq(projects.id, requests.projectId))
        .where(and(isThis, condition)),
    );
  const isOpen = isOpenNow(now);
  const event = eventType[provider.locale];
  const { total } = totalsOf(lines);
  const offered = { from: couple.firstname, title, total, answer, event, eventDate };
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(couple),
      "requests.notFound": offerIs(),
      "offers.answered": offerIs(isNull(offers.answer)),
      "offers.closed": offerIs(isOpen),
      "offers.expired": offerIs(gte(offers.validUntil, today)),
    },
    {
      answered: db
        .update(offers)
        .set({ answer, answeredAt: now })
        .where(sql`${offers.messageId} = (SELECT m.id FROM ${messages} m WHERE m.public_id = ${message})`),
      notices: queueNotice(deps, notice, {
        ...offerAnsweredEmail(links.brand, provider, offered, url, notice.fine),
        dedupeKey: `offerAnswer:${message}`,
        url,
      }),
    },
  );
}

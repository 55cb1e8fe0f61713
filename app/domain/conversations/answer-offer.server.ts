import { and, eq, exists, gte, isNull, type SQL, sql } from "drizzle-orm";
import { eventTypes } from "#db/schema/enumerations";
import { messages, offers } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { offerAnsweredEmail } from "~/domain/notifications/offer-emails.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import type { OfferAnswer } from "./offer.rules";
import { isOpenNow, isParticipant } from "./own-conversation.server";

interface AnswerOffer {
  /** Public id of the message that brings the offer. */
  message: string;
  answer: OfferAnswer;
  /** YYYY-MM-DD. */
  today: string;
}

/**
 * Stores the only answer of a couple to an offer, and notifies the provider (rule talk-14). Two round trips.
 * @throws DomainError session.expired, requests.notFound (unknown, removed, or of others), offers.answered,
 *   offers.closed (the conversation is closed), offers.expired
 */
export async function answerOffer(deps: LinkDeps, couple: Couple, { message, answer, today }: AnswerOffer) {
  const { db, clock, links } = deps;
  const now = clock.now();
  const isThis = and(isParticipant(couple), eq(messages.publicId, message), isNull(messages.removedAt));
  const { rows } = await readInSession(db, [couple], {
    rows: db
      .select({
        title: offers.title,
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
  const { title, owner, provider, eventType, eventDate } = found;
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
  const offered = { from: couple.firstname, title, answer, event: eventType[provider.locale], eventDate };
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

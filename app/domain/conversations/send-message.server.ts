import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { messageEmail } from "~/domain/notifications/message-emails.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { ownEvent, projectEmailFields } from "~/domain/projects/project-email-fields.server";
import { allBelow, countOne, limitOf } from "~/domain/rate-limits.server";
import { writtenToName } from "~/domain/requests/venue-facts.server";
import { newPublicId } from "~/domain/secrets.server";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { plainWords } from "~/emails/plain-words";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { CONVERSATION, nextEmailAt, openSince, otherSide, type Side } from "./conversation.rules";
import { conversationExists, conversationId, isOwnConversation, type Participant } from "./own-conversation.server";

export interface NewMessage {
  body: string;
  /** Random value of the form. */
  cause: string;
  /** Language of the page. */
  locale: Locale;
}

/**
 * Sends a message to the other side of a conversation, in two round trips. The second writes the message, the counters
 * and the notice, or nothing (rule talk-5).
 * @param requestId public id
 * @throws DomainError session.expired, requests.notFound (unknown, not unlocked, or of others), conversation.sent (the
 *   form arrived before), conversation.closed, conversation.tooMany
 */
export async function sendMessage(
  deps: LinkDeps,
  author: Participant,
  requestId: string,
  message: NewMessage,
): Promise<void> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const side = author.role;
  const { to, about, mayQuote } = await findReader(deps, author, requestId);
  const notice = await noticeTo(links, side === "couple" ? "coupleMessage" : "providerMessage", to);
  const path = side === "couple" ? paths.pro.conversation(requestId) : paths.conversation(requestId);
  const url = links.url(to.market, path);
  const notifiedAt = side === "couple" ? requests.providerNotifiedAt : requests.coupleNotifiedAt;
  const isUnnotified = sql`${notifiedAt} IS ${to.notifiedAt}`;
  const leaves = nextEmailAt(to.notifiedAt, now);
  const limits = [
    limitOf(`messages:${side}:${requestId}`, CONVERSATION.perConversation, now),
    ...(author.role === "provider"
      ? [limitOf(`messages:provider:${author.providerId}`, CONVERSATION.perProvider, now)]
      : []),
  ];
  const isSent = sql`SELECT 1 FROM ${messages} WHERE ${and(
    eq(messages.requestId, sql`(${conversationId(db, author, requestId)})`),
    eq(messages.side, side),
    eq(messages.cause, message.cause),
  )}`;
  const isOpen = and(isNull(projects.closedAt), gte(projects.eventDate, openSince(now)));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(author),
      "requests.notFound": conversationExists(db, author, requestId),
      "conversation.sent": sql`NOT EXISTS (${isSent})`,
      "conversation.closed": conversationExists(db, author, requestId, isOpen),
      "conversation.tooMany": allBelow(limits),
    },
    {
      notice:
        leaves === null
          ? []
          : queueNotice(
              deps,
              notice,
              {
                ...messageEmail(links.brand, to, { ...about, text: mayQuote ? message.body : null }, url, notice.fine),
                dedupeKey: `${notice.name}:${requestId}:${leaves}`,
                url,
                notBefore: leaves,
              },
              conversationExists(db, author, requestId, isUnnotified),
            ),
      notified: db
        .update(requests)
        .set({ [side === "couple" ? "providerNotifiedAt" : "coupleNotifiedAt"]: leaves ?? to.notifiedAt })
        .where(and(eq(requests.publicId, requestId), isUnnotified)),
      message: addMessage(deps, side, requestId, message),
      counted: limits.map((limit) => db.run(countOne(limit))),
    },
  );
}

/**
 * Returns the statements that add a message and count it as unread for the other side.
 * @param requestId public id
 */
export function addMessage({ db, clock }: Deps, side: Side, requestId: string, message: NewMessage) {
  const now = clock.now();
  const isThis = eq(requests.publicId, requestId);
  const unread = otherSide(side) === "couple" ? requests.unreadCouple : requests.unreadProvider;
  const unreadName = otherSide(side) === "couple" ? "unreadCouple" : "unreadProvider";
  return [
    db.run(
      insertSelect(
        messages,
        { ...message, publicId: newPublicId(), requestId: requests.id, side, sentAt: now },
        sql`FROM ${requests} WHERE ${isThis}`,
      ),
    ),
    db
      .update(requests)
      .set({ lastMessageAt: now, lastAuthor: side, [unreadName]: sql`${unread} + 1` })
      .where(isThis),
  ];
}

/** Loads the reader of a message with what the email says about the event, in the reader's language. */
async function findReader({ db }: Deps, author: Participant, requestId: string) {
  const {
    session: [session],
    found: [found],
  } = await namedBatch(db, {
    session: readOpen(db, author),
    found: db
      .select({
        couple: {
          accountId: accounts.id,
          publicId: accounts.publicId,
          firstname: accounts.firstname,
          locale: accounts.locale,
          market: accounts.market,
          notifiedAt: requests.coupleNotifiedAt,
        },
        provider: {
          providerId: providers.id,
          firstname: providers.firstname,
          locale: providers.locale,
          market: providers.market,
          notifiedAt: requests.providerNotifiedAt,
        },
        name: writtenToName(),
        emailFields: projectEmailFields(),
        eventType: namesIn(eventTypes),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(isOwnConversation(author, requestId)),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!found) throw new DomainError("requests.notFound");
  const { couple, provider, emailFields, eventType } = found;
  const { accountId, publicId } = couple;
  const to =
    author.role === "couple"
      ? { ...provider, owner: { providerId: provider.providerId } }
      : { ...couple, owner: { accountId, publicId } };
  return {
    to,
    about: {
      from: author.role === "couple" ? plainWords(couple.firstname) : found.name,
      event: author.role === "couple" ? eventType[to.locale] : ownEvent(emailFields, eventType[to.locale]),
      eventDate: emailFields.eventDate,
    },
    // An unverified mailbox may belong to someone else (rule notice-15).
    mayQuote: author.role === "couple" || emailFields.isMailboxProved,
  };
}

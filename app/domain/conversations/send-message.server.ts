import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { isMember, memberSuffix } from "~/domain/couples/access.server";
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
import { CONVERSATION, nextEmailAt, otherSide, type Side } from "./conversation.rules";
import {
  conversationExists,
  conversationId,
  isOpenNow,
  isOwnConversation,
  type Participant,
} from "./own-conversation.server";

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
  const { readers, notifiedAt } = await findReaders(deps, author, requestId);
  const path = side === "couple" ? paths.pro.conversation(requestId) : paths.conversation(requestId);
  const emailedTo = await Promise.all(
    readers.map(async ({ suffix, ...reader }) => ({
      suffix,
      reader,
      url: links.url(reader.market, path),
      notice: await noticeTo(links, side === "couple" ? "coupleMessage" : "providerMessage", reader),
    })),
  );
  const stored = side === "couple" ? requests.providerNotifiedAt : requests.coupleNotifiedAt;
  const isUnnotified = sql`${stored} IS ${notifiedAt}`;
  const leaves = nextEmailAt(notifiedAt, now);
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
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(author),
      "requests.notFound": conversationExists(db, author, requestId),
      "conversation.sent": sql`NOT EXISTS (${isSent})`,
      "conversation.closed": conversationExists(db, author, requestId, isOpenNow(now)),
      "conversation.tooMany": allBelow(limits),
    },
    {
      notices:
        leaves === null
          ? []
          : emailedTo.flatMap(({ reader, suffix, url, notice }) =>
              queueNotice(
                deps,
                notice,
                {
                  ...messageEmail(links.brand, reader, message.body, url, notice.fine),
                  dedupeKey: `${notice.name}:${requestId}:${leaves}${suffix}`,
                  url,
                  notBefore: leaves,
                },
                conversationExists(db, author, requestId, isUnnotified),
              ),
            ),
      notified: db
        .update(requests)
        .set({ [side === "couple" ? "providerNotifiedAt" : "coupleNotifiedAt"]: leaves ?? notifiedAt })
        .where(and(eq(requests.publicId, requestId), isUnnotified)),
      message: addMessage(deps, side, requestId, message),
      counted: limits.map((limit) => db.run(countOne(limit))),
    },
  );
}

/**
 * Returns the statements that add a message and count it as unread for the other side.
 * @param requestId public id
 * @param condition on the row of `requests`; not needed in a guarded batch
 */
export function addMessage({ db, clock }: Deps, side: Side, requestId: string, message: NewMessage, condition?: SQL) {
  const now = clock.now();
  const isThis = and(eq(requests.publicId, requestId), condition);
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

/**
 * Loads the readers of a message, with what the email says about the event in their language: the provider; or the
 * couple, and its partner if it has one.
 */
export async function findReaders({ db }: Deps, author: Participant, requestId: string) {
  const {
    session: [session],
    rows,
  } = await namedBatch(db, {
    session: readOpen(db, author),
    rows: db
      .select({
        accountId: accounts.id,
        suffix: memberSuffix(),
        couple: {
          publicId: accounts.publicId,
          firstname: accounts.firstname,
          locale: accounts.locale,
          market: accounts.market,
        },
        providerId: providers.id,
        provider: { firstname: providers.firstname, locale: providers.locale, market: providers.market },
        notifiedAt: { couple: requests.coupleNotifiedAt, provider: requests.providerNotifiedAt },
        name: writtenToName(),
        emailFields: projectEmailFields(),
        eventType: namesIn(eventTypes),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, isMember())
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(isOwnConversation(author, requestId))
      .orderBy(memberSuffix()),
  });
  const [first] = rows;
  if (!session?.open) throw new DomainError("session.expired");
  if (!first) throw new DomainError("requests.notFound");
  const { eventDate } = first.emailFields;
  if (author.role === "couple") {
    const { provider, providerId, eventType, notifiedAt } = first;
    const from = plainWords(author.firstname);
    const event = eventType[provider.locale];
    const reader = { ...provider, owner: { providerId }, suffix: "", from, event, eventDate, mayQuote: true };
    return { notifiedAt: notifiedAt.provider, readers: [reader] };
  }
  const readers = rows.map(({ accountId, suffix, couple, name, emailFields, eventType }) => ({
    ...couple,
    owner: { accountId, publicId: couple.publicId },
    suffix,
    from: name,
    event: ownEvent(emailFields, eventType[couple.locale]),
    eventDate,
    // An unverified mailbox may belong to someone else (rule notice-15).
    mayQuote: emailFields.isMailboxProved,
  }));
  return { notifiedAt: first.notifiedAt.couple, readers };
}

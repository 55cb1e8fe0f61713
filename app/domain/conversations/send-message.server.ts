import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
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
import { type Conditions, guardedBatch, refusalIn } from "~/domain/guarded-batch.server";
import { messageEmail } from "~/domain/notifications/conversation-emails.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { ownEvent, projectEmailFields } from "~/domain/projects/projects.server";
import { allBelow, countOne, limitOf } from "~/domain/rate-limits.server";
import { writtenToName } from "~/domain/requests/request-columns.server";
import { newPublicId, sha256 } from "~/domain/secrets.server";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { plainWords } from "~/emails/email.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { CONVERSATION, nextEmailAt, otherSide, type Side } from "./conversation.rules";
import { languageOf } from "./language.rules";
import { addFiles, bytesOfFiles, hasRoomFor, type KeepFiles, type KeptFile } from "./message-files.server";
import type { NewOffer } from "./offer.rules";
import {
  conversationExists,
  conversationId,
  isOpenNow,
  isOwnConversation,
  type Participant,
} from "./own-conversation.server";
import { remindersAfter } from "./reminders.server";

export interface NewMessage {
  body: string;
  /** A second message with the same cause is a repeat (`causeOf`). */
  cause: string;
  locale: Locale;
}

/** Returns the cause of a message: form and hash of its content, because after Back a form may have another text. */
export const causeOf = async (form: string, content: unknown): Promise<string> =>
  `${form} ${(await sha256(JSON.stringify(content))).slice(0, 16)}`;

interface Attachments {
  keepFiles?: KeepFiles;
  offer?: NewOffer;
  attached?: readonly BatchItem<"sqlite">[];
}

const noFiles: KeepFiles = async () => [];

/**
 * Sends a message to the other side. One batch writes message, counters and notice, or nothing (rule talk-5).
 * @throws DomainError session.expired, requests.notFound, conversation.sent (the form arrived before),
 *   conversation.closed, conversation.tooMany, conversation.full, and the errors of `keepFiles`
 */
export async function sendMessage(
  deps: LinkDeps,
  author: Participant,
  requestId: string,
  message: NewMessage,
  { keepFiles = noFiles, offer, attached = [] }: Attachments = {},
): Promise<void> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const side = author.role;
  const limits = [
    limitOf(`messages:${side}:${requestId}`, CONVERSATION.perConversation, now),
    ...(author.role === "provider"
      ? [limitOf(`messages:provider:${author.providerId}`, CONVERSATION.perProvider, now)]
      : []),
  ];
  const own = sql`(${conversationId(db, author, requestId)})`;
  const isSent = sql`SELECT 1 FROM ${messages} WHERE ${and(
    eq(messages.requestId, own),
    eq(messages.side, side),
    eq(messages.cause, message.cause),
  )}`;
  const conditions = {
    "session.expired": sessionIsOpen(author),
    "requests.notFound": conversationExists(db, author, requestId),
    "conversation.sent": sql`NOT EXISTS (${isSent})`,
    "conversation.closed": conversationExists(db, author, requestId, isOpenNow(now)),
    "conversation.tooMany": allBelow(limits),
  };
  const { readers, notifiedAt, bytes } = await findReaders(deps, author, requestId, conditions);
  const files = await keepFiles(requestId, bytes);
  const path = side === "couple" ? paths.pro.conversation(requestId) : paths.newestMessages(requestId);
  const emailedTo = await Promise.all(
    readers.map(async ({ suffix, portrait, ...reader }) => ({
      suffix,
      reader: { ...reader, portrait: portrait && links.url(reader.market, paths.picture(portrait, 160)) },
      url: links.url(reader.market, path),
      notice: await noticeTo(links, side === "couple" ? "coupleMessage" : "providerMessage", reader),
    })),
  );
  const stored = side === "couple" ? requests.providerNotifiedAt : requests.coupleNotifiedAt;
  const isUnnotified = sql`${stored} IS ${notifiedAt}`;
  const leaves = nextEmailAt(notifiedAt, now);
  await guardedBatch(
    db,
    { ...conditions, "conversation.full": hasRoomFor(own, files) },
    {
      notices:
        leaves === null
          ? []
          : emailedTo.flatMap(({ reader, suffix, url, notice }) =>
              queueNotice(
                deps,
                notice,
                {
                  ...messageEmail(links.brand, reader, message.body, url, notice.fine, { files: files.length, offer }),
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
      message: addMessage(deps, side, requestId, message, { files }),
      attached,
      counted: limits.map((limit) => db.run(countOne(limit))),
    },
  );
}

/** @param condition on the row of `requests`; not needed in a guarded batch */
export function addMessage(
  { db, clock }: Deps,
  side: Side,
  requestId: string,
  message: NewMessage,
  { files = [], condition }: { files?: readonly KeptFile[]; condition?: SQL } = {},
) {
  const now = clock.now();
  const publicId = newPublicId();
  const isThis = and(eq(requests.publicId, requestId), condition);
  const unread = otherSide(side) === "couple" ? requests.unreadCouple : requests.unreadProvider;
  const unreadName = otherSide(side) === "couple" ? "unreadCouple" : "unreadProvider";
  return [
    db.run(
      insertSelect(
        messages,
        { ...message, publicId, requestId: requests.id, side, lang: languageOf(message.body), sentAt: now },
        sql`FROM ${requests} WHERE ${isThis}`,
      ),
    ),
    db
      .update(requests)
      .set({ lastMessageAt: now, lastAuthor: side, [unreadName]: sql`${unread} + 1`, ...remindersAfter(side, now) })
      .where(isThis),
    ...addFiles(db, publicId, files),
  ];
}

/** Finds the other side (the couple with its partner). Checks the conditions before files are stored. */
export async function findReaders({ db }: Deps, author: Participant, requestId: string, conditions: Conditions) {
  const { refused, rows } = await readInSession(db, [author], {
    refused: refusalIn(db, conditions),
    rows: db
      .select({
        accountId: accounts.id,
        suffix: memberSuffix(),
        couple: columnsOf(accounts, ["publicId", "firstname", "locale", "market"]),
        providerId: providers.id,
        provider: { firstname: providers.firstname, locale: providers.locale, market: providers.market },
        notifiedAt: { couple: requests.coupleNotifiedAt, provider: requests.providerNotifiedAt },
        bytes: bytesOfFiles(sql`${requests.id}`),
        name: writtenToName(),
        portrait: providers.profileImage,
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
  if (!first) throw new DomainError("requests.notFound");
  if (refused[0]?.code) throw new DomainError(refused[0].code);
  const { bytes } = first;
  const { eventDate } = first.emailFields;
  if (author.role === "couple") {
    const { provider, providerId, eventType, notifiedAt } = first;
    const from = plainWords(author.firstname);
    const event = eventType[provider.locale];
    const reader = {
      ...provider,
      owner: { providerId },
      suffix: "",
      from,
      portrait: undefined,
      event,
      eventDate,
      mayQuote: true,
    };
    return { notifiedAt: notifiedAt.provider, bytes, readers: [reader] };
  }
  const readers = rows.map(({ accountId, suffix, couple, name, portrait, emailFields, eventType }) => ({
    ...couple,
    owner: { accountId, publicId: couple.publicId },
    suffix,
    from: name,
    portrait,
    event: ownEvent(emailFields, eventType[couple.locale]),
    eventDate,
    // An unverified mailbox may belong to someone else (rule notice-15).
    mayQuote: emailFields.isMailboxProved,
  }));
  return { notifiedAt: first.notifiedAt.couple, bytes, readers };
}

import { eq, sql } from "drizzle-orm";
import { requests } from "#db/schema/requests";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { messageEmail } from "~/domain/notifications/message-emails.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { CONVERSATION } from "./conversation.rules";
import { conversationExists, isOpenNow } from "./own-conversation.server";
import { addMessage, findReaders } from "./send-message.server";

/** Returns the message of a couple that ends a conversation, in the provider's language. */
export function goodbye(locale: Locale, why: "chosen" | "found" | "cancelled", sentence = ""): string {
  const message = translator(locale)(`endings:message.${why}`);
  return sentence === "" ? message : `${message}\n\n${sentence}`;
}

/**
 * Ends a conversation: the couple chose someone else (rule talk-16). Sends a polite message to the provider, closes the
 * conversation for both sides, and sets the provider's own status to lost if it has none. Two round trips.
 * @param requestId public id
 * @param sentence added to the message; empty: none
 * @throws DomainError session.expired, requests.notFound (unknown, not unlocked, or of others), conversation.closed
 *   (also after a repeat)
 */
export async function endConversation(
  deps: LinkDeps,
  couple: Couple,
  requestId: string,
  sentence: string,
): Promise<void> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const conditions = {
    "session.expired": sessionIsOpen(couple),
    "requests.notFound": conversationExists(db, couple, requestId),
    "conversation.closed": conversationExists(db, couple, requestId, isOpenNow(now)),
  };
  const {
    readers: [reader],
    notifiedAt,
  } = await findReaders(deps, couple, requestId, conditions);
  if (!reader) throw new DomainError("requests.notFound");
  const { locale } = reader;
  const body = goodbye(locale, "chosen", sentence);
  const url = links.url(reader.market, paths.pro.conversation(requestId));
  const notice = await noticeTo(links, "coupleMessage", reader);
  const leaves = notifiedAt === null ? now : Math.max(now, notifiedAt + CONVERSATION.emailEvery);
  const isThis = eq(requests.publicId, requestId);
  await guardedBatch(db, conditions, {
    notice: queueNotice(deps, notice, {
      ...messageEmail(links.brand, reader, body, url, notice.fine),
      dedupeKey: `coupleMessage:${requestId}:ended`,
      url,
      notBefore: leaves,
    }),
    message: addMessage(deps, "couple", requestId, { body, cause: "ended", locale }),
    ended: db
      .update(requests)
      .set({
        endedAt: now,
        providerNotifiedAt: leaves,
        progress: sql`coalesce(${requests.progress}, 'lost')`,
      })
      .where(isThis),
  });
}

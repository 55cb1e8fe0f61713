import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { messages, offerLines, offers } from "#db/schema/messages";
import type { LinkDeps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import type { NewOffer } from "./offer.rules";
import { conversationId } from "./own-conversation.server";
import { type NewMessage, sendMessage } from "./send-message.server";

/**
 * Sends an offer as a message, in the batch of that message (rule talk-14).
 * @param requestId public id
 * @throws DomainError as `sendMessage`
 */
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

import {
  CONVERSATION,
  isOpenConversation,
  type Side,
  splitLinks,
  type TextPart,
} from "~/domain/conversations/conversation.rules";
import type { Message, Messages } from "~/domain/conversations/find-messages.server";
import { newPublicId } from "~/domain/secrets.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import type { MessageFileView } from "./message-files";
import { filesView } from "./message-files.server";
import { type OfferCardView, offerCard } from "./offer-view.server";

export interface MessageView {
  publicId: string;
  isOwn: boolean;
  author: string;
  sent: { iso: string; text: string };
  parts: TextPart[];
  files: MessageFileView[];
  /** Language of the text; null: that of the page. */
  lang: string | null;
  /** Whether and when the other side read it; null: it is the other side's, or a side does not show it. */
  status: string | null;
  canWithdraw: boolean;
  offer: OfferCardView | null;
  /** A moderator removed it. */
  isRemoved: boolean;
  /** Link to report the other side's message. */
  report: { href: string; text: string } | null;
}

export interface MessagesView {
  messages: MessageView[];
  /** Number of first messages that are collapsed. */
  folded: number;
  olderHref: string | null;
  /** The page shows older messages. */
  newestHref: string | null;
  canWrite: boolean;
  /** Random value of the form (rule talk-5). */
  cause: string;
  longest: string;
}

interface Participants {
  side: Side;
  /** Name of the other side. */
  other: string;
  closedAt: number | null;
  endedAt: number | null;
  eventDate: string;
  /** @param before public id of a message */
  hrefOf: (before?: string) => string;
}

/** Returns the messages of a conversation as one side's page shows them, with formatted times. */
export function messagesView(
  context: AppContext,
  { messages, olderThan }: Messages,
  { side, other, closedAt, endedAt, eventDate, hrefOf }: Participants,
): MessagesView {
  const now = context.clock.now();
  const canWrite = isOpenConversation({ closedAt, endedAt, eventDate }, now);
  const view = (message: Message): MessageView => {
    const { publicId, body, locale, sentAt, readAt, showsReads, offer, isRemoved } = message;
    // An uncertain text is taken to be in the language of the page on which it was written.
    const lang = message.lang ?? locale;
    const isOwn = message.side === side;
    return {
      publicId,
      isOwn,
      author: isOwn ? context.t("conversation:you") : other,
      sent: { iso: new Date(sentAt).toISOString(), text: context.format.moment(sentAt) },
      parts: isRemoved ? [{ text: context.t("endings:removed") }] : splitLinks(body),
      files: isRemoved ? [] : filesView(context, publicId, message.files),
      lang: lang === context.locale || isRemoved ? null : lang,
      status: isOwn && showsReads ? readText(context, readAt) : null,
      // Without the receipts, a missing button would tell that it was read.
      canWithdraw:
        isOwn &&
        canWrite &&
        !isRemoved &&
        !offer?.answer &&
        (readAt === null || !showsReads) &&
        sentAt > now - CONVERSATION.withdrawable,
      offer: offer && !isRemoved ? offerCard(context, publicId, offer, canWrite) : null,
      isRemoved,
      report: isOwn || isRemoved ? null : reportLink(context, publicId, side),
    };
  };
  const isOlderPage = context.url.searchParams.has("before");
  return {
    messages: messages.map(view),
    folded: isOlderPage ? 0 : foldedCount(messages, side),
    olderHref: olderThan === null ? null : hrefOf(olderThan),
    newestHref: isOlderPage ? hrefOf() : null,
    canWrite,
    cause: newPublicId(),
    longest: context.format.number(CONVERSATION.longest),
  };
}

/** Minimum number of messages that are not collapsed. */
const SHOWN = 3;

/** Returns how many messages are collapsed: neither the last three nor unread ones, and never a single one. */
function foldedCount(messages: readonly Message[], side: Side): number {
  const unread = messages.findIndex((message) => message.side !== side && message.readAt === null);
  const count = Math.min(messages.length - SHOWN, unread < 0 ? messages.length : unread);
  return count > 1 ? count : 0;
}

const reportLink = ({ t }: AppContext, id: string, side: Side) => ({
  href: paths.reportMessage(id, side === "provider" ? "pro" : undefined),
  text: t("endings:report.link"),
});

function readText({ t, format }: AppContext, readAt: number | null): string {
  return readAt === null ? t("conversation:unread") : t("conversation:read", { moment: format.moment(readAt) });
}

/** Returns the newest message of the other side if it may be unread. */
export const newestUnread = ({ messages }: Messages, side: Side): string | null =>
  messages.filter((message) => message.side !== side && message.readAt === null).at(-1)?.publicId ?? null;

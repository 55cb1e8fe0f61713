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
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";

export interface MessageView {
  publicId: string;
  isOwn: boolean;
  author: string;
  sent: { iso: string; text: string };
  parts: TextPart[];
  /** Language of the text; null: that of the page. */
  lang: Locale | null;
  /** Whether and when the other side read it; null: it is the other side's. */
  status: string | null;
  canWithdraw: boolean;
  /** A moderator removed it. */
  isRemoved: boolean;
  /** Link to report the other side's message. */
  report: { href: string; text: string } | null;
}

export interface MessagesView {
  messages: MessageView[];
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
    const { publicId, body, locale, sentAt, readAt, isRemoved } = message;
    const isOwn = message.side === side;
    return {
      publicId,
      isOwn,
      author: isOwn ? context.t("conversation:you") : other,
      sent: { iso: new Date(sentAt).toISOString(), text: context.format.moment(sentAt) },
      parts: isRemoved ? [{ text: context.t("endings:removed") }] : splitLinks(body),
      lang: locale === context.locale || isRemoved ? null : locale,
      status: isOwn ? readText(context, readAt) : null,
      canWithdraw: isOwn && canWrite && !isRemoved && readAt === null && sentAt > now - CONVERSATION.withdrawable,
      isRemoved,
      report: isOwn || isRemoved ? null : reportLink(context, publicId, side),
    };
  };
  return {
    messages: messages.map(view),
    olderHref: olderThan === null ? null : hrefOf(olderThan),
    newestHref: context.url.searchParams.has("before") ? hrefOf() : null,
    canWrite,
    cause: newPublicId(),
    longest: context.format.number(CONVERSATION.longest),
  };
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

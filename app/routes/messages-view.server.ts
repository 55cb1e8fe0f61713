import {
  CONVERSATION,
  isOpenConversation,
  type Side,
  splitLinks,
  type TextPart,
} from "~/domain/conversations/conversation.rules";
import { MESSAGE_FILE_FIGURES } from "~/domain/conversations/message-files.rules";
import type { MessageFile } from "~/domain/conversations/message-files.server";
import type { Message, Messages } from "~/domain/conversations/messages.server";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import { newPublicId } from "~/domain/secrets.server";
import type { Refusal } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { reportCause } from "~/http/pipeline/error-reports.server";
import { isFetch } from "~/http/pipeline/is-fetch.server";
import type { TextKey } from "~/i18n/texts";
import { paths } from "~/paths";
import type { MessageFileView } from "./message-files";
import { type OfferCardView, offerCard } from "./offer-view.server";

export interface MessageView {
  publicId: string;
  isOwn: boolean;
  author: string;
  sent: { iso: string; text: string };
  /** Day of the first message of a day; null: that of the message before. */
  day: string | null;
  /** Author and day are those of the message before. */
  isContinued: boolean;
  parts: TextPart[];
  files: MessageFileView[];
  /** Language of the text; null: that of the page. */
  lang: string | null;
  /** Whether and when the recipient read it; null for a received message, or if read receipts are off. */
  status: string | null;
  canWithdraw: boolean;
  offer: OfferCardView | null;
  /** True: a moderator removed the message. */
  isRemoved: boolean;
  /** Link to report a received message. */
  report: { href: string; text: string; about: string } | null;
}

export interface MessagesView {
  messages: MessageView[];
  /** Number of collapsed messages at the start. */
  folded: number;
  olderHref: string | null;
  /** Link to the newest messages; null: the page shows them. */
  newestHref: string | null;
  canWrite: boolean;
  /** Idempotency key of the form (rule talk-5). */
  cause: string;
  longest: string;
}

interface Participants {
  side: Side;
  other: string;
  closedAt: number | null;
  endedAt: number | null;
  eventDate: string;
  /** @param before public id of a message */
  hrefOf: (before?: string) => string;
}

/** Returns the messages of a conversation as one participant sees them, with formatted times. */
export function messagesView(
  context: AppContext,
  { messages, olderThan }: Messages,
  { side, other, closedAt, endedAt, eventDate, hrefOf }: Participants,
): MessagesView {
  const now = context.clock.now();
  const canWrite = isOpenConversation({ closedAt, endedAt, eventDate }, now);
  const view = (message: Message): MessageView => {
    const { publicId, body, locale, sentAt, readAt, showsReads, offer, isRemoved } = message;
    // If the language of a text is unknown, it is taken to be that of the page on which the text was written.
    const lang = message.lang ?? locale;
    const isOwn = message.side === side;
    return {
      publicId,
      isOwn,
      author: isOwn ? context.t("conversation:you") : other,
      sent: { iso: new Date(sentAt).toISOString(), text: context.format.time(sentAt) },
      day: null,
      isContinued: false,
      parts: isRemoved ? [{ text: context.t("endings:removed") }] : splitLinks(body),
      files: isRemoved ? [] : filesView(context, publicId, message.files),
      lang: lang === context.locale || isRemoved ? null : lang,
      status: isOwn && showsReads ? readText(context, readAt) : null,
      // If receipts are off, a missing button would reveal that the message was read.
      canWithdraw:
        isOwn &&
        canWrite &&
        !isRemoved &&
        !offer?.answer &&
        (readAt === null || !showsReads) &&
        sentAt > now - CONVERSATION.withdrawable,
      offer: offer && !isRemoved ? offerCard(context, publicId, offer, canWrite) : null,
      isRemoved,
      report: isOwn || isRemoved ? null : reportLink(context, message, side),
    };
  };
  const isOlderPage = context.url.searchParams.has("before");
  const folded = isOlderPage ? 0 : foldedCount(messages, side);
  const dayOf = (message?: Message) => message && context.format.day(message.sentAt);
  const views = messages.map((message, index) => {
    const day = dayOf(message) ?? null;
    // After the collapsed messages, the day is named again.
    const before = index === folded ? undefined : messages[index - 1];
    const isNewDay = day !== dayOf(before);
    return { ...view(message), day: isNewDay ? day : null, isContinued: !isNewDay && before?.side === message.side };
  });
  return {
    messages: views.map((one, index) => {
      const next = views[index + 1];
      return next?.isContinued && next.status === one.status ? { ...one, status: null } : one;
    }),
    folded,
    olderHref: olderThan === null ? null : hrefOf(olderThan),
    newestHref: isOlderPage ? hrefOf() : null,
    canWrite,
    cause: newPublicId(),
    longest: context.format.number(CONVERSATION.longest),
  };
}

/** Returns how many messages precede the newest three and all unread ones; 0 instead of 1. */
function foldedCount(messages: readonly Message[], side: Side): number {
  const firstUnread = messages.findIndex((message) => message.side !== side && message.readAt === null);
  const read = firstUnread === -1 ? messages.length : firstUnread;
  const count = Math.min(messages.length - CONVERSATION.unfolded, read);
  return count > 1 ? count : 0;
}

const reportLink = ({ t, format }: AppContext, { publicId, sentAt }: Message, side: Side) => ({
  href: paths.reportMessage(publicId, side === "provider" ? "pro" : undefined),
  text: t("endings:report.link"),
  about: format.moment(sentAt),
});

function readText({ t, format }: AppContext, readAt: number | null): string {
  return readAt === null ? t("conversation:unread") : t("conversation:read", { moment: format.moment(readAt) });
}

/** Returns the id of the newest unread message to the reader. */
export const newestUnread = ({ messages }: Messages, side: Side): string | null =>
  messages.filter((message) => message.side !== side && message.readAt === null).at(-1)?.publicId ?? null;

export const FILES = "files";

/** Returns the files of a message as pages show them. @param message public id */
const filesView = ({ format }: AppContext, message: string, files: readonly MessageFile[]): MessageFileView[] =>
  files.map(({ kind, name, bytes, width, height }, n) => ({
    name,
    href: paths.messageFile(message, n),
    thumbnail:
      kind === "pdf"
        ? null
        : { src: paths.messageFile(message, n, "thumbnail"), width: width ?? 0, height: height ?? 0 },
    detail: `PDF, ${format.fileSize(bytes)}`,
  }));

const TEXTS: { [code in DomainErrorCode]?: TextKey } = {
  "photos.format": "conversation:files.error.format",
  "photos.tooLarge": "conversation:files.error.tooLarge",
  "photos.tooMany": "conversation:files.error.tooMany",
  "photos.timeout": "conversation:files.error.lost",
  "photos.upload": "conversation:files.error.lost",
  "photos.save": "conversation:files.error.lost",
};

/** Returns the refusal of a form because of its files; null: the error is not about them. */
export function refusedFiles(
  context: AppContext,
  error: unknown,
): Pick<Refusal, "errors" | "details" | "status"> | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code !== "conversation.full" && !error.code.startsWith("photos.")) return null;
  reportCause(context, error);
  const { status, text } = httpErrorOf(error);
  const details = { ...PHOTO_FIGURES, ...MESSAGE_FILE_FIGURES, ...error.details };
  return { errors: { [FILES]: TEXTS[error.code] ?? text }, details, status };
}

/** Returns the error that asks to choose the files of a refused form again. A script keeps them in the form. */
export const chooseAgain = (context: AppContext, hasFiles: boolean): Record<string, TextKey> =>
  hasFiles && !isFetch(context) ? { [FILES]: "conversation:files.error.again" } : {};

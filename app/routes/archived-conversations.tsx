import type { findArchivedConversation, findArchivedConversations } from "~/domain/conversations/archive.server";
import type { Side } from "~/domain/conversations/conversation.rules";
import { monthsOf, RETENTION } from "~/domain/retention/retention.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { BackLink } from "~/ui/button";
import { rowsClass } from "~/ui/classes";
import { Note } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import { bubbleClass } from "./messages";

interface ArchivedConversationsProps {
  conversations: Awaited<ReturnType<typeof findArchivedConversations>>;
  /** Page of all conversations. */
  inboxHref: string;
  hrefOf: (publicId: string) => string;
}

/** Renders the link from the inbox to the archived conversations. */
export function ArchivedLink({ href }: { href: string }) {
  const { t } = useTexts();
  return (
    <p className="print:hidden">
      <a className="inline-block py-3 text-small" href={href}>
        {t("archived:title")}
      </a>
    </p>
  );
}

/** Conversations whose other side deleted its account (rule talk-15). */
export function ArchivedConversations({ conversations, inboxHref, hrefOf }: ArchivedConversationsProps) {
  const { t } = useTexts();
  const format = useFormat();
  const months = format.number(monthsOf("conversations"));
  return (
    <div className="space-y-6">
      <p>
        <BackLink href={inboxHref}>{t("inbox:all")}</BackLink>
      </p>
      <PageTitle>{t("archived:title")}</PageTitle>
      <p className="max-w-[62ch] text-ink-muted">
        {conversations.length === 0 ? t("archived:none") : t("archived:lead", { months })}
      </p>
      <ul className={rowsClass}>
        {conversations.map(({ publicId, eventDate, count }) => (
          <li key={publicId}>
            <p>
              <a className="inline-block py-2.5" href={hrefOf(publicId)}>
                {t("archived:event", { date: format.longDate(eventDate) })}
              </a>{" "}
              <span className="block text-small text-ink-muted">{t("archived:count", { count })}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ArchivedConversationProps {
  found: Awaited<ReturnType<typeof findArchivedConversation>>;
  side: Side;
}

/** Renders an archived conversation, without a form. */
export function ArchivedConversation({ found: { eventDate, archivedAt, messages }, side }: ArchivedConversationProps) {
  const { t } = useTexts();
  const format = useFormat();
  const until = format.day(archivedAt + RETENTION.conversations.after);
  return (
    <div className="space-y-6">
      <div>
        <Kicker>{format.longDate(eventDate)}</Kicker>
        <PageTitle>{t("archived:name")}</PageTitle>
      </div>
      <Note>{t("archived:text", { date: format.day(archivedAt), until })}</Note>
      <ol className="space-y-5">
        {messages.map((message, index) => {
          const isOwn = message.side === side;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages that never change, without ids.
            <li key={index} className={bubbleClass(isOwn, "break-inside-avoid")}>
              <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-muted">
                <b>{t(isOwn ? "conversation:you" : "archived:name")}</b>{" "}
                <time dateTime={new Date(message.sentAt).toISOString()}>{format.moment(message.sentAt)}</time>
              </p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{message.body}</p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

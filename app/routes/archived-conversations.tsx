import { useTexts } from "~/i18n/texts";
import { BackLink } from "~/ui/button";
import { rowsClass } from "~/ui/classes";
import { Note } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import type { archivedList, archivedView } from "./archived-view.server";
import { bubbleClass } from "./messages";

interface ArchivedConversationsProps {
  list: Awaited<ReturnType<typeof archivedList>>;
  /** Page of all conversations. */
  inboxHref: string;
  hrefOf: (publicId: string) => string;
}

/** Link to them from the inbox. */
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
export function ArchivedConversations({ list, inboxHref, hrefOf }: ArchivedConversationsProps) {
  const { months, conversations } = list;
  const { t } = useTexts();
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
        {conversations.map(({ publicId, event, count }) => (
          <li key={publicId}>
            <p>
              <a className="inline-block py-2.5" href={hrefOf(publicId)}>
                {t("archived:event", { date: event })}
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
  view: Awaited<ReturnType<typeof archivedView>>;
}

/** One of these conversations; it can only be read. */
export function ArchivedConversation({ view: { event, text, messages } }: ArchivedConversationProps) {
  const { t } = useTexts();
  return (
    <div className="space-y-6">
      <div>
        <Kicker>{event}</Kicker>
        <PageTitle>{t("archived:name")}</PageTitle>
      </div>
      <Note>{text}</Note>
      <ol className="space-y-5">
        {messages.map(({ id, isOwn, author, sent, body }) => (
          <li key={id} className={bubbleClass(isOwn, "break-inside-avoid")}>
            <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-muted">
              <b>{author}</b> <time dateTime={sent.iso}>{sent.text}</time>
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{body}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

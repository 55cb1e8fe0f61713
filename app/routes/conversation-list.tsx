import type { findArchivedConversation, findArchivedConversations } from "~/domain/conversations/archive.server";
import type { Side } from "~/domain/conversations/conversation.rules";
import type { ConversationList, ListedConversation } from "~/domain/conversations/conversations.server";
import type { InboxSearch } from "~/domain/conversations/inbox.rules";
import { days } from "~/domain/durations";
import { monthsOf, RETENTION } from "~/domain/retention/retention.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat, useLanguage } from "~/i18n/use-format";
import { BackLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { classNames } from "~/ui/classes";
import { Kicker, PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { rowLinkClass } from "~/ui/link-row";
import { VisuallyHidden } from "~/ui/text";
import { bubbleClass, DayLine, noticeClass } from "./messages";

/** Classes of the mark at the edge of an unread row, which is `relative`. */
export const unreadClass =
  "before:absolute before:inset-y-3 before:left-0 before:w-[3px] before:rounded-full before:bg-gold before:content-['']";

/** Renders the day of an event at the start of a row. @param date YYYY-MM-DD */
export function DateTile({ date, label }: { date: string; label: string }) {
  const { day, month, year } = useFormat().dateParts(date);
  return (
    <p className="self-start rounded-sm border border-line bg-surface py-1 text-center text-tiny leading-[1.15]">
      <VisuallyHidden>{label}: </VisuallyHidden>
      <time dateTime={date}>
        <span className="block font-serif text-h3 leading-none">{day}</span> {month}{" "}
        <span className="block">{year}</span>
      </time>
    </p>
  );
}

interface ConversationsProps {
  list: Pick<ConversationList, "conversations" | "hasOlder">;
  /** Rows start with the day of the event. */
  dated?: boolean;
  search: InboxSearch;
  now: number;
  /** @param id public id of the request */
  hrefOf: (id: string) => string;
  pageHref: (page: number) => string;
}

/** Lists conversations, with links to newer and older ones. */
export function Conversations({ list, dated, search, now, hrefOf, pageHref }: ConversationsProps) {
  const { t } = useTexts();
  const { page } = search;
  return (
    <>
      <ul>
        {list.conversations.map((conversation) => (
          <Row
            key={conversation.publicId}
            conversation={conversation}
            href={hrefOf(conversation.publicId)}
            dated={dated}
            withState={search.show === null}
            now={now}
          />
        ))}
      </ul>
      {page > 1 || list.hasOlder ? (
        <nav className="flex flex-wrap justify-between gap-x-8 print:hidden" aria-label={t("inbox:pages")}>
          {page > 1 ? (
            <a className="inline-block py-3" href={pageHref(page - 1)} rel="prev">
              {t("inbox:newer")}
            </a>
          ) : (
            <span />
          )}{" "}
          {list.hasOlder ? (
            <a className="inline-block py-3" href={pageHref(page + 1)} rel="next">
              {t("inbox:older")}
            </a>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

interface RowProps {
  conversation: ListedConversation;
  href: string;
  dated: boolean | undefined;
  /** True: the list contains conversations of several states, so each row shows its state. False: no row shows it. */
  withState: boolean;
  now: number;
}

function Row({ conversation, href, dated, withState, now }: RowProps) {
  const { t, format } = useLanguage();
  const { name, eventDate, place, excerpt, isOwn, at, unread, state, snoozedUntil } = conversation;
  const hasState = withState && state !== "snoozed";
  const hasReminder = snoozedUntil !== null && state !== "closed";
  return (
    <li
      className={classNames(
        "relative -mx-3 border-b border-line px-3 py-3 break-inside-avoid hover:bg-surface",
        dated && "grid grid-cols-[56px_minmax(0,1fr)] gap-x-3.5 sm:gap-x-5",
        unread > 0 && `bg-surface ${unreadClass}`,
      )}
    >
      {dated ? <DateTile date={eventDate} label={t("dashboard:requests.column.eventDate")} /> : null}
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-large leading-tight wrap-anywhere">
            <a className={rowLinkClass} href={href}>
              {name}
            </a>
          </h2>{" "}
          {unread > 0 ? (
            // CSS draws the number, because the hidden text already contains it.
            <span
              className="min-w-4.5 rounded-full bg-evergreen px-1 text-center text-[0.65rem]/4.5 font-semibold text-on-evergreen before:content-[attr(data-count)]"
              data-count={unread}
            >
              <VisuallyHidden>{t("project:presentation.unread", { count: unread })}</VisuallyHidden>
            </span>
          ) : null}
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-ink-muted">
          {dated ? place : `${format.longDate(eventDate)} ·\u00a0${place}`}{" "}
          <time className="text-tiny" dateTime={new Date(at).toISOString()}>
            {now - at < days(7) ? format.dayFrom(now, at) : format.shortDay(at)}
          </time>
        </p>
        <p className="line-clamp-2 text-small wrap-anywhere">{isOwn ? t("inbox:own", { text: excerpt }) : excerpt}</p>
        {hasState || hasReminder ? (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {hasState ? <Chip>{t(state === "closed" ? "inbox:over" : `inbox:show.${state}`)}</Chip> : null}{" "}
            {hasReminder ? (
              <span className="flex items-center gap-1.5 text-small text-ink-muted">
                <Icon name="calendar" />
                {t(state === "snoozed" ? "inbox:remindedOn" : "inbox:reminderWas", { date: format.day(snoozedUntil) })}
              </span>
            ) : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}

interface ArchivedConversationsProps {
  conversations: Awaited<ReturnType<typeof findArchivedConversations>>;
  inboxHref: string;
  hrefOf: (publicId: string) => string;
}

export function ArchivedLink({ href }: { href: string }) {
  const { t } = useTexts();
  return (
    <p className="print:hidden">
      <a className="flex min-h-12 items-center justify-between gap-4 text-ink no-underline hover:underline" href={href}>
        {t("archived:title")} <Icon name="next" className="text-evergreen" />
      </a>
    </p>
  );
}

/** Conversations whose other participant deleted the account (rule talk-15). */
export function ArchivedConversations({ conversations, inboxHref, hrefOf }: ArchivedConversationsProps) {
  const { t, format } = useLanguage();
  const months = format.number(monthsOf("conversations"));
  return (
    <div className="space-y-6">
      <p>
        <BackLink href={inboxHref}>{t("inbox:all")}</BackLink>
      </p>
      <h1 className="text-h2">{t("archived:title")}</h1>
      <p className="max-w-[62ch] text-ink-muted">
        {conversations.length === 0 ? t("archived:none") : t("archived:lead", { months })}
      </p>
      <ul className="border-t border-gold">
        {conversations.map(({ publicId, eventDate, count }) => (
          <li
            key={publicId}
            className="relative flex items-center justify-between gap-x-4 border-b border-line py-3 hover:bg-surface"
          >
            <div>
              <h2 className="text-large leading-tight">
                <a className={rowLinkClass} href={hrefOf(publicId)}>
                  {t("archived:event", { date: format.longDate(eventDate) })}
                </a>
              </h2>
              <p className="text-small text-ink-muted">{t("archived:count", { count })}</p>
            </div>
            <Icon name="next" className="text-evergreen" />
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

export function ArchivedConversation({ found: { eventDate, archivedAt, messages }, side }: ArchivedConversationProps) {
  const { t, format } = useLanguage();
  const until = format.day(archivedAt + RETENTION.conversations.after);
  return (
    <div className="space-y-6">
      <div>
        <Kicker>{format.longDate(eventDate)}</Kicker>
        <PageTitle>{t("archived:name")}</PageTitle>
      </div>
      <ol className="space-y-5">
        {messages.map((message, index) => {
          const { sentAt, body } = message;
          const isOwn = message.side === side;
          const day = format.day(sentAt);
          const before = messages[index - 1];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages that never change, without ids.
            <li key={index}>
              {before && format.day(before.sentAt) === day ? null : <DayLine day={day} />}
              <div className={bubbleClass(isOwn)}>
                <p className="text-small text-ink-muted">
                  <b>{t(isOwn ? "conversation:you" : "archived:name")}</b>
                  {" ·\u00a0"}
                  <time className="whitespace-nowrap" dateTime={new Date(sentAt).toISOString()}>
                    {format.time(sentAt)}
                  </time>
                </p>
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{body}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <p className={noticeClass}>{t("archived:text", { date: format.day(archivedAt), until })}</p>
    </div>
  );
}

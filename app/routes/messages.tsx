import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import type { z } from "zod";
import type { messageForm } from "~/domain/conversations/conversation.form";
import { CONVERSATION } from "~/domain/conversations/conversation.rules";
import type { Refused } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { Button, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { classNames, smallSummaryClass } from "~/ui/classes";
import { FixedValue, TextAreaField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/text";
import { MessageFiles, MessageFilesField } from "./message-files";
import type { MessagesView, MessageView } from "./messages-view.server";
import type { OfferCardView } from "./offer-view.server";
import { ButtonForm, FormProblems, PostForm, usePostForm } from "./post-form";
import { useKeptText } from "./use-kept-text";

export const MESSAGE_FORM = "message-form";

interface MessagesProps {
  view: MessagesView;
  action: string;
  /** Initial text of the field, and links to other templates. */
  draft?: { body: string | null; links: ReactNode } | null;
  /** True: the page already says that the conversation is over. False: a note says so if no message can be sent. */
  isOver?: boolean;
  /** On phones, the form stays at the bottom of the window. */
  sticky?: boolean;
  /** Start of the conversation, above its messages. */
  children?: ReactNode;
}

/**
 * Classes of the form above the thumb bar (61 px). Low windows, such as zoomed ones, have no room for it. The shadow
 * fills the room of the thumb bar, which hides while the couple types.
 */
const stickyClass =
  "[@media(min-height:30rem)]:max-sm:sticky max-sm:bottom-[calc(61px+env(safe-area-inset-bottom))] max-sm:z-2 max-sm:-mx-pad max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-pad max-sm:py-3 max-sm:has-[textarea:focus-visible]:shadow-[0_61px_0_var(--paper)] max-sm:[&_textarea]:max-h-40";

/** Keeps focused links of messages from ending behind the form. */
const aboveStickyClass = "max-sm:[&_li_:is(a,button)]:scroll-mb-28";

/** Messages of a conversation, oldest first, with the form to write one. */
export function Messages(props: MessagesProps) {
  const isRefused = useActionData<Partial<Refused>>()?.formId === MESSAGE_FORM;
  return <MessageList {...props} isRefused={isRefused} />;
}

export function MessageList({ isRefused, children, ...props }: MessagesProps & { isRefused: boolean }) {
  const { view, action, draft, isOver, sticky } = props;
  const { t } = useTexts();
  const { messages, folded, olderHref, newestHref } = view;
  // A text that was refused because the conversation is closed stays readable.
  const canWrite = view.canWrite || isRefused;
  return (
    <div className={classNames("space-y-6", sticky && aboveStickyClass)}>
      {children}
      {olderHref ? (
        <p>
          <a className="inline-block py-3" href={olderHref}>
            {t("conversation:older")}
          </a>
        </p>
      ) : null}
      {folded > 0 ? (
        <details className="print:[&::details-content]:[content-visibility:visible]">
          <summary className={`${smallSummaryClass} print:hidden`}>
            {t("conversation:earlier", { count: folded })}
          </summary>
          <MessageItems messages={messages.slice(0, folded)} action={action} />
        </details>
      ) : null}
      {messages.length > 0 ? <MessageItems messages={messages.slice(folded)} action={action} /> : null}
      {newestHref ? (
        <p>
          <a className="inline-block py-3" href={newestHref}>
            {t("conversation:newest")}
          </a>
        </p>
      ) : null}
      {/* Target of links to the newest messages, which are then visible above the form. */}
      <div id="newest" className="my-0! scroll-mt-[55vh]" />
      {canWrite ? (
        <MessageForm view={view} action={action} draft={draft} sticky={sticky} />
      ) : isOver ? null : (
        <p className={noticeClass}>{t("conversation:closed")}</p>
      )}
    </div>
  );
}

const MessageItems = ({ messages, action }: { messages: MessageView[]; action: string }) => (
  <ol className="space-y-5">
    {messages.map((message) => (
      <Message key={message.publicId} message={message} action={action} />
    ))}
  </ol>
);

/** Classes of a message; the reader's own messages are at the end of the line. Offers have a gold edge. */
export const bubbleClass = (isOwn: boolean, isOffer = false) =>
  classNames(
    "w-fit min-w-[min(100%,16rem)] max-w-[min(62ch,calc(100%-2rem))] break-inside-avoid rounded px-5 py-3.5",
    isOwn && "ms-auto",
    isOffer ? "border border-gold bg-surface" : isOwn ? "bg-sage" : "bg-sand",
  );

/** Classes of a note below the messages. */
export const noticeClass = "border-t border-line pt-4 text-small text-ink-muted";

export const DayLine = ({ day }: { day: string }) => (
  <p className="pt-1 pb-4 text-center text-small text-ink-muted">{day}</p>
);

function Message({ message, action }: { message: MessageView; action: string }) {
  const { t } = useTexts();
  const { publicId, isOwn, author, sent, day, isContinued, parts, files, lang, status } = message;
  const { canWithdraw, offer, isRemoved, report } = message;
  return (
    <li id={`message-${publicId}`} className={classNames("scroll-mt-20", isContinued && !offer && "-mt-3.5")}>
      {day ? <DayLine day={day} /> : null}
      <div className={bubbleClass(isOwn, offer !== null)}>
        <div className={classNames("text-small text-ink-muted", isContinued ? "float-end" : "flex items-start gap-2")}>
          <p className={isContinued ? "sr-only" : "min-w-0 flex-1 wrap-anywhere"}>
            {/* The head of the page names the other side. */}
            <b className={isOwn ? undefined : "sr-only print:not-sr-only"}>{author}</b>
            {isOwn ? " ·\u00a0" : " "}
            <time className="whitespace-nowrap" dateTime={sent.iso}>
              {sent.text}
            </time>
          </p>
          {report ? (
            <a
              className="-my-2.5 -me-3.5 grid size-11 flex-none place-items-center text-ink-muted print:hidden"
              href={report.href}
            >
              <Icon name="flag" className="size-4!" />
              <VisuallyHidden>
                {report.text} ({report.about})
              </VisuallyHidden>
            </a>
          ) : null}
        </div>
        <p
          className={classNames("mt-1 whitespace-pre-line wrap-anywhere", isRemoved && "text-ink-muted italic")}
          lang={lang ?? undefined}
        >
          {parts.map(({ text, href }, index) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing else to tell them apart.
              <a key={index} href={href} rel="nofollow noopener noreferrer" target="_blank">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
        <MessageFiles files={files} />
        {offer ? <OfferCard offer={offer} /> : null}
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-small text-ink-muted">
          {status ? <p className="mt-1">{status}</p> : null}
          {canWithdraw ? (
            <ButtonForm id={`withdraw-${publicId}`} className="ms-auto" action={action}>
              <FixedValue name="message" value={publicId} />
              <Button variant="plain" compact className="-my-2 -me-3" name="intent" value="withdraw-message">
                {t("conversation:withdraw")}
              </Button>
            </ButtonForm>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** Shows the newest messages after one was sent. Reload and Back keep the position. */
function useNewestInView(): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (location.hash === "" && location.search === "" && opened?.type === "navigate")
      document.getElementById("newest")?.scrollIntoView();
  }, []);
}

/** Characters left at which the form names its limit. */
const NEAR_LIMIT = 500;

/** One row: files, a field that grows with its text, and the button. */
function MessageForm({ view, action, draft, sticky }: MessagesProps) {
  const { t } = useTexts();
  const { messages, cause, longest } = view;
  const post = usePostForm<z.input<typeof messageForm> & { files: File }>(MESSAGE_FORM, {
    ...(draft?.body && { values: { body: draft.body } }),
    constraints: { body: { required: true, maxLength: CONVERSATION.longest } },
  });
  const [isNearLimit, setNearLimit] = useState(false);
  useKeptText(MESSAGE_FORM, "body", `message ${action}`);
  useNewestInView();
  const { body, files } = post.fields;
  return (
    <PostForm
      post={post}
      action={action}
      encType="multipart/form-data"
      className={classNames("group/templates space-y-4 print:hidden", sticky && stickyClass)}
      onInput={({ target }) =>
        target instanceof HTMLTextAreaElement && setNearLimit(target.value.length > CONVERSATION.longest - NEAR_LIMIT)
      }
    >
      <FormProblems post={post} />
      {messages.length === 0 ? <p className="text-ink-muted">{t("conversation:none")}</p> : null}
      <FixedValue name="intent" value="message" />
      <FixedValue name="cause" value={cause} />
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 ps-14 [&_textarea]:mt-0 [&_textarea]:min-h-19">
        <TextAreaField
          field={body}
          label={<VisuallyHidden>{t("conversation:label")}</VisuallyHidden>}
          hint={isNearLimit ? t("conversation:hint", { most: longest }) : undefined}
          rows={2}
          required
          // CSS detects an empty field by `:placeholder-shown`.
          placeholder={t("conversation:label")}
        />
        <details className="col-span-2 row-start-2" open={files.errors ? true : undefined}>
          <summary className="absolute start-0 top-0 grid size-12 list-none place-items-center rounded-sm border border-edge text-evergreen hover:bg-sage [&::-webkit-details-marker]:hidden">
            <Icon name="clip" />
            <VisuallyHidden>{t("conversation:files.label")}</VisuallyHidden>
          </summary>
          <div className="-ms-14 pt-4">
            <MessageFilesField field={files} />
          </div>
        </details>
        <Button className="col-start-2 row-start-1 max-sm:px-3.5!" name="intent" value="message" busy={post.sending}>
          <span className="max-sm:sr-only">{t("conversation:send")}</span>
          <Icon name="next" className="sm:hidden" />
        </Button>
      </div>
      {draft && !post.refused ? draft.links : null}
    </PostForm>
  );
}

function OfferCard({ offer }: { offer: OfferCardView }) {
  const { id, href, kicker, title, total, validUntil, see, chip } = offer;
  return (
    <div className="mt-3 space-y-1.5 border-t border-gold pt-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-ink-muted">
        {kicker} <Chip kind={chip.kind}>{chip.text}</Chip>
      </p>
      <p className="font-serif text-h3">{total}</p>
      <p className="font-serif text-large leading-snug wrap-anywhere" id={`offer-${id}`}>
        {title}
      </p>
      <p className="text-small text-ink-muted">{validUntil}</p>
      <p className="pt-1 print:hidden">
        <ButtonLink variant="quiet" compact href={href} aria-describedby={`offer-${id}`}>
          {see}
        </ButtonLink>
      </p>
    </div>
  );
}

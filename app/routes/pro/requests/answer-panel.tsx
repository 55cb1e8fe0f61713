import { getCollectionProps } from "@conform-to/react";
import { Trans } from "react-i18next";
import type { z } from "zod";
import type { firstMessageForm } from "~/domain/conversations/conversation.form";
import { CONVERSATION } from "~/domain/conversations/conversation.rules";
import { PRICES, UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { minutes } from "~/domain/durations";
import type { ReceivedRequestDetail } from "~/domain/requests/received-request.server";
import type { declineForm } from "~/domain/requests/request.form";
import { DECLINE, REJECTION_REASONS, visibleReason } from "~/domain/requests/request.rules";
import { type Translate, useTexts } from "~/i18n/texts";
import { useFormat, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { MessageFilesField } from "~/routes/message-files";
import { ButtonForm, FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Button, ButtonLink } from "~/ui/button";
import { WideBar } from "~/ui/call-bar";
import { Chip } from "~/ui/chip";
import { smallSummaryClass, tickClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { describedBy, FieldError, FixedValue, TextAreaField, wrongMark } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { Hint, VisuallyHidden } from "~/ui/text";
import { type TemplatesView, UseTemplate } from "../templates/use-template";
import { closedText } from "./request-texts";

interface AnswerPanelProps {
  request: ReceivedRequestDetail;
  templates: TemplatesView | null;
  now: number;
  isDeclining: boolean;
  error: string | undefined;
}

export function AnswerPanel({ request, templates, now, isDeclining, error }: AnswerPanelProps) {
  const { t, format } = useLanguage();
  const { status, closedAt, eventType, eventDate, place, publicId } = request;
  if (status === "rejected") return <DeclinedPanel request={request} now={now} error={error} />;
  if (closedAt !== null) return <ClosedPanel text={closedText({ t, format }, request)} error={error} />;
  const WaitingPanel = canUnlock(request) ? UnlockPanel : BuyCreditsPanel;
  const event = t("shop:event", { event: eventType, date: format.longDate(eventDate), place });
  return (
    <>
      <WaitingPanel request={request} templates={templates} event={event} error={error} />
      <DeclineForm request={publicId} event={event} open={isDeclining} />
    </>
  );
}

const canUnlock = ({ facts: { own } }: ReceivedRequestDetail) =>
  own.premiumUntil !== null || own.credits >= UNLOCK_CREDITS;

export const hasUnlockBar = ({ status, closedAt }: ReceivedRequestDetail) => status === "locked" && closedAt === null;

/** Has the panel's button on phones; only for open, unanswered requests. */
export function UnlockBar({ request, templates }: Pick<AnswerPanelProps, "request" | "templates">) {
  const { t } = useTexts();
  const { owed, premiumUntil } = request.facts.own;
  if (!hasUnlockBar(request)) return null;
  const balance = owed > 0 ? t("received:empty.needed", { count: owed + UNLOCK_CREDITS }) : balanceText(t, request);
  const cost = premiumUntil === null ? balance : t("received:unlock.chip");
  return (
    <WideBar className="mb-0 focus-within:z-4 lg:hidden">
      <p className="flex-1 text-small leading-tight text-ink-muted">
        {canUnlock(request) && templates?.body ? t("conversation:unlock.included") : cost}
      </p>
      {canUnlock(request) ? (
        <Button own compact form={UNLOCK_FORM} name="intent" value="unlock">
          {unlockText(t, request)}
        </Button>
      ) : (
        <ButtonLink compact href={paths.pro.credits(request.publicId)}>
          {t("shop:buy.heading")}
        </ButtonLink>
      )}
    </WideBar>
  );
}

const unlockText = (t: Translate, { facts: { own } }: ReceivedRequestDetail) =>
  own.premiumUntil === null ? t("received:unlock.button", { count: UNLOCK_CREDITS }) : t("received:unlock.free");

/** Shows why an answer failed. It takes the focus, because on phones it is far down the page. */
export function ActionError({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return <ErrorSummary title={error} />;
}

const balanceClass = "flex flex-wrap items-center justify-between gap-3 text-small text-ink-muted print:hidden";

type WaitingPanelProps = Omit<AnswerPanelProps, "now" | "isDeclining"> & { event: string };

/** CSS draws the dots of a hidden value. They are not text, because they contain no information. */
const SEALED = {
  name: { icon: "user", dots: "before:tracking-[0.15em] before:content-['••••••_•••••••']" },
  phone: { icon: "phone", dots: "before:tracking-[0.15em] before:content-['••_••_••_••_••']" },
  email: { icon: "mail", dots: "before:tracking-[0.15em] before:content-['•••••••@•••••']" },
} as const;

export function SealedContact({ channel }: Pick<ReceivedRequestDetail, "channel">) {
  const { t } = useTexts();
  const gives = { name: true, phone: channel !== "email", email: channel !== "phone" };
  return (
    <ul className="text-small">
      {(["name", "phone", "email"] as const).map((key) => (
        <li key={key} className="flex items-center gap-3 border-t border-line py-2.5 last:border-b">
          <Icon name={SEALED[key].icon} className="text-ink-muted" />
          <VisuallyHidden>{t(`dashboard:request.contact.${key}`)}</VisuallyHidden>{" "}
          {gives[key] ? (
            <span className={`flex flex-1 items-center justify-between gap-3 text-ink-muted ${SEALED[key].dots}`}>
              <VisuallyHidden>{t("dashboard:request.contact.sealed")}</VisuallyHidden>
              <Icon name="lock" />
            </span>
          ) : (
            <span className="text-ink-muted">{t("dashboard:request.contact.notGiven")}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Unlocks the request with one click, without a confirmation step: the panel states the event and the cost. */
function UnlockPanel({ request, templates, event, error }: WaitingPanelProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof firstMessageForm> & { files: File }>(UNLOCK_FORM, {
    ...(templates?.body && { values: { body: templates.body } }),
    constraints: { body: { maxLength: CONVERSATION.longest } },
  });
  const format = useFormat();
  const { channel, publicId } = request;
  const { credits, premiumUntil } = request.facts.own;
  const isPremium = premiumUntil !== null;
  return (
    <Panel look="card" as="section" id="unlock" labelledBy="contact" className="space-y-4">
      <h2 className="text-h3" id="contact">
        {t("dashboard:request.contact.heading")}
      </h2>
      <ActionError error={error} />
      <p className="text-small">{event}</p>
      <SealedContact channel={channel} />
      <p className="text-small">
        {t("received:unlock.seen")} {isPremium ? t("received:list.rulePremium") : <ReturnRule />}
      </p>
      <PostForm
        className="group/templates space-y-4"
        post={post}
        action={paths.pro.answerRequest(publicId)}
        encType="multipart/form-data"
        reloadDocument
      >
        <FormProblems post={post} />
        <FixedValue name="intent" value="unlock" />
        {isPremium ? <FixedValue name="by" value="premium" /> : null}
        <details open={post.refused !== undefined || templates?.isChosen || Boolean(templates?.missing)}>
          <summary className={smallSummaryClass}>
            {t(templates?.body ? "conversation:unlock.included" : "conversation:unlock.add")}
          </summary>
          <div className="space-y-4 pt-2">
            <TextAreaField
              field={post.fields.body}
              label={t("conversation:unlock.label")}
              hint={t("conversation:unlock.hint")}
              rows={templates?.body ? 8 : 4}
              // Lets `:placeholder-shown` match the empty field.
              placeholder={templates ? " " : undefined}
            />
            {templates && !post.refused ? <UseTemplate templates={templates} /> : null}
            <MessageFilesField field={post.fields.files} />
          </div>
        </details>
        <Button own wide className="px-3.5! max-lg:hidden" name="intent" value="unlock" aria-describedby="unlock-cost">
          <Icon name="lock" /> {unlockText(t, request)}
        </Button>
      </PostForm>
      {isPremium ? (
        <p className={balanceClass} id="unlock-cost">
          <Chip kind="premium">{t("received:unlock.chip")}</Chip>{" "}
          <span>{t("received:unlock.until", { date: format.day(premiumUntil) })}</span>
        </p>
      ) : (
        <p className={balanceClass} id="unlock-cost">
          <span>{balanceText(t, request)}</span>{" "}
          <span>{t("received:unlock.then", { count: credits - UNLOCK_CREDITS })}</span>
        </p>
      )}
    </Panel>
  );
}

function BuyCreditsPanel({ request, event, error }: WaitingPanelProps) {
  const { t, format } = useLanguage();
  const { owed, welcomed } = request.facts.own;
  return (
    <Panel look="card" as="section" id="unlock" labelledBy="contact" className="space-y-4">
      <h2 className="text-h3" id="contact">
        {t(owed > 0 ? "received:owed.heading" : "received:empty.heading")}
      </h2>
      <ActionError error={error} />
      <p className="text-small">{event}</p>
      <p className="text-small text-ink-muted">{t(owed > 0 ? "received:owed.text" : "received:empty.text")}</p>
      {welcomed ? null : (
        <p>
          <a className="inline-block py-3" href={paths.pro.welcome()}>
            {t("dashboard:welcome.waiting")}
          </a>
        </p>
      )}
      <p className="text-small">
        <ReturnRule />
      </p>
      <ButtonLink wide className="px-3.5! max-lg:hidden" href={paths.pro.credits(request.publicId)}>
        {t("received:empty.buy", { price: format.euros(PRICES.credit / 100) })}
      </ButtonLink>
      <p className={balanceClass}>
        <span>{balanceText(t, request)}</span>{" "}
        <span>{t("received:empty.needed", { count: owed + UNLOCK_CREDITS })}</span>
      </p>
      <Hint>{t("received:empty.back")}</Hint>
      <p className="text-small">
        <a className="inline-block py-3" href={paths.pro.subscription()}>
          {t("received:empty.premium", { price: format.euros(PRICES.premium.month / 100) })}
        </a>
      </p>
    </Panel>
  );
}

function balanceText(t: Translate, { facts: { own } }: ReceivedRequestDetail): string {
  if (own.owed > 0) return t("received:owed.have", { count: own.owed });
  return t("received:unlock.have", { count: own.credits });
}

function DeclinedPanel({ request, now, error }: Omit<AnswerPanelProps, "isDeclining" | "templates">) {
  const { t, format } = useLanguage();
  const declinedAt = request.rejectedAt ?? request.createdAt;
  const visibleAt = declinedAt + DECLINE.undoable;
  const minutesLeft = Math.ceil((visibleAt - now) / minutes(1));
  const canUndo = minutesLeft > 0 && request.closedAt === null;
  return (
    <Section
      id="declined"
      title={canUndo ? t("received:declined.title") : t("received:declined.on", { date: format.day(declinedAt) })}
      look="plain"
    >
      <ActionError error={error} />
      <p className="text-small">
        {canUndo ? t("received:declined.willRead", { time: format.time(visibleAt) }) : t("received:declined.hasRead")}{" "}
        <em className="font-serif text-large leading-[1.35] italic">
          {t("received:quoted", { text: t(`project:summary.reason.${visibleReason(request.rejectionReason)}`) })}
        </em>
      </p>
      {canUndo ? (
        <ButtonForm id={UNDO_FORM} action={paths.pro.answerRequest(request.publicId)}>
          <Button variant="quiet" wide className="px-3.5!" name="intent" value="undo">
            {t("received:declined.undo", { count: minutesLeft })}
          </Button>
        </ButtonForm>
      ) : (
        <p>
          <a className="inline-block py-3" href={paths.pro.requests()}>
            {t("received:declined.others")}
          </a>
        </p>
      )}
    </Section>
  );
}

function ClosedPanel({ text, error }: { text: string | null; error: string | undefined }) {
  const { t } = useTexts();
  return (
    <Section id="closed" title={t("received:closed.heading")} look="plain">
      <ActionError error={error} />
      <p className="text-small">{error === undefined ? `${text} ${t("received:closed.text")}` : text}</p>
    </Section>
  );
}

export const UNLOCK_FORM = "unlock-request";
export const UNDO_FORM = "undo-decline";

/** Returns whether the clicked button promised a free unlock. If Premium has ended, such a click uses no credit. */
export const promisesFreeUnlock = (formData: FormData): boolean => formData.get("by") === "premium";

export const declineFormOf = (request: string) => `decline-${request}`;

/** Declines a request. Each reason shows in italics the text that the couple receives. */
function DeclineForm({ request, event, open }: { request: string; event: string; open: boolean }) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof declineForm>>(declineFormOf(request), {
    constraints: { reason: { required: true } },
  });
  const field = post.fields.reason;
  const inputs = getCollectionProps(field, {
    type: "radio",
    options: [...REJECTION_REASONS],
    ariaAttributes: false,
  }).map(({ key: _, ...input }) => input);
  return (
    <Disclosure
      className="print:hidden"
      id="decline"
      summary={t("received:decline.heading")}
      open={open || post.refused !== undefined}
    >
      <PostForm className="space-y-4" post={post} action={paths.pro.answerRequest(request)} reloadDocument>
        <FormProblems post={post} />
        <fieldset id={field.id} tabIndex={-1} {...wrongMark(field)} aria-describedby={describedBy(field, null)}>
          <legend className="text-small">{t("received:decline.legend")}</legend>
          <div>
            {REJECTION_REASONS.map((value, index) => (
              <div key={value} className={index > 0 ? "border-t border-line" : undefined}>
                <label
                  className="flex min-h-11 cursor-pointer gap-3 py-2.5 text-small leading-[1.4]"
                  htmlFor={`${field.id}-${value}`}
                >
                  <input className={tickClass} {...inputs[index]} />{" "}
                  <span>
                    {t(`received:decline.reason.${value}`)}{" "}
                    <small className="mt-0.5 block font-serif text-base leading-[1.35] text-ink-muted italic">
                      {t("received:quoted", { text: t(`project:summary.reason.${visibleReason(value)}`) })}
                    </small>
                  </span>
                </label>
              </div>
            ))}
          </div>
        </fieldset>
        <FieldError field={field} />
        <p className="text-small">{event}</p>
        <Button variant="danger" wide className="px-3.5!" name="intent" value="decline">
          {t("received:decline.submit")}
        </Button>
        <Hint>{t("received:decline.hint", { count: DECLINE.undoable / minutes(1) })}</Hint>
      </PostForm>
    </Disclosure>
  );
}

/** Renders the main case in which a credit is returned, with a link to all cases. Show it before a credit is used. */
export function ReturnRule() {
  const { t } = useTexts();
  return (
    <Trans
      t={t}
      i18nKey="received:returns"
      // biome-ignore lint/a11y/useAnchorContent: the text is in the language file.
      components={{ a: <a className="-my-3.5 inline-block py-3.5" href={paths.creditReturns()} /> }}
    />
  );
}

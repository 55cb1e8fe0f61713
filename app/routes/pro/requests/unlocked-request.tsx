import { UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { RETURNS } from "~/domain/credits/return.rules";
import { mailtoHref } from "~/domain/email-address.rules";
import type { ReceivedRequestDetail, RequestContact } from "~/domain/requests/received-request.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Messages } from "~/routes/messages";
import { ButtonLink } from "~/ui/button";
import { CHIP_LINE, Chip } from "~/ui/chip";
import { Disclosure, Toggle, toggledClass } from "~/ui/disclosure";
import { Icon } from "~/ui/icon";
import { Section } from "~/ui/section";
import { DotLine } from "~/ui/text";
import { type Knot, Timeline } from "~/ui/timeline";
import { IconLink } from "~/ui/touch-link";
import { UseTemplate } from "../templates/use-template";
import { ActionError } from "./answer-panel";
import { EventFacts, MessageBlock } from "./event-facts";
import type { LoadedRequest } from "./load-request.server";
import { isReported, NoResponsePanel, ReminderPanel } from "./no-response-panel";
import { ProgressPanel } from "./progress-panel";
import { budgetText, closedText, languageList } from "./request-texts";

interface UnlockedProps {
  request: ReceivedRequestDetail;
}

export const columnsClass =
  "*:min-w-0 lg:grid lg:grid-cols-[minmax(0,1fr)_336px] lg:grid-rows-[auto_1fr] lg:gap-gap print:block print:space-y-gap";

interface UnlockedRequestProps extends LoadedRequest {
  contact: RequestContact;
  error?: string | undefined;
  /** The form of the provider's own status was refused and stays open. */
  isProgressRefused?: boolean;
}

export function UnlockedRequest({ contact, error, ...loaded }: UnlockedRequestProps) {
  const { request, conversation, templates, reminders, claim, map } = loaded;
  const { publicId, changes, place, guestRange, budgetRange } = request;
  const { t, format } = useLanguage();
  const hasMessages = conversation !== null && conversation.messages.length > 0;
  const over = isOver(request);
  /** True: the couple's text is above the messages. False, during a conversation: it is in the other column. */
  const isTextFirst = !hasMessages || over;
  return (
    <>
      <ActionError error={error} />
      <ContactLinks request={request} contact={contact} />
      <div className={`mt-4 max-lg:space-y-6 lg:mt-8 ${columnsClass}`}>
        <Toggle
          open={changes.length > 0}
          summary={
            <span className="min-w-0">
              {t("dashboard:request.event")}
              <span className="block font-sans text-small text-ink-muted">
                <DotLine texts={[place, guestRange, budgetRange]} />
              </span>
            </span>
          }
        />
        <div className={`${toggledClass} space-y-6 lg:col-start-2 lg:row-start-1 print:block!`}>
          <EventFacts request={request} map={map} narrow />
          <Known request={request} />
          {isTextFirst ? null : <MessageBlock request={request} />}
        </div>
        <div className="space-y-8 lg:col-start-1 lg:row-[1/3]">
          {isTextFirst ? <MessageBlock request={request} /> : null}
          {conversation ? (
            // Hides the section of an ended conversation that has neither messages nor a refused text.
            <section
              className={over ? "[&:not(:has(ol)):not(:has(form))]:hidden" : undefined}
              aria-labelledby="messages"
            >
              <h2 className="text-h3 mb-3.5 scroll-mt-20" id="messages">
                {t("conversation:heading")}
              </h2>
              <Messages
                view={conversation}
                isOver={over}
                action={paths.pro.answerRequest(publicId)}
                draft={templates && { body: templates.body, links: <UseTemplate templates={templates} /> }}
              />
              {conversation.canWrite ? (
                <p className="mt-4">
                  <ButtonLink compact variant="quiet" href={paths.pro.writeOffer(publicId)}>
                    <Icon name="doc" /> {t("offers:write.link")}
                  </ButtonLink>
                </p>
              ) : null}
              {reminders?.remindedAt ? (
                <p className="py-3 text-small text-ink-muted print:hidden">
                  {t("inbox:remind.couple", { date: format.day(reminders.remindedAt) })}
                </p>
              ) : null}
            </section>
          ) : null}
          {!isSettled(request) && !hasMessages ? <FirstWords request={request} /> : null}
        </div>
        <aside className="lg:col-start-2 lg:row-start-2" aria-label={t("received:next")}>
          {claim && isReported(claim) ? <NoResponsePanel claim={claim} request={publicId} /> : null}
          <Tools {...loaded} contact={contact} />
        </aside>
      </div>
    </>
  );
}

export const isOver = ({ closedAt, endedAt }: ReceivedRequestDetail) => closedAt !== null || endedAt !== null;

/** Returns whether the request is over, or the provider has noted its outcome. */
const isSettled = (request: ReceivedRequestDetail) =>
  isOver(request) || ["won", "lost"].includes(request.ownProgress?.progress ?? "");

/** Says how an unlocked request ended. */
export function Outcome({ request }: UnlockedProps) {
  const { t, format } = useLanguage();
  const { endedAt, closedReason } = request;
  if (endedAt !== null)
    return <p className="font-serif text-h3">{t("endings:ended.provider", { date: format.day(endedAt) })}</p>;
  return (
    <Section id="closed" title={t("received:closed.heading")} className="space-y-1">
      <p className="text-small">
        {closedText({ t, format }, request)} {t(`received:closed.unlocked.${closedReason ?? "cancelled"}`)}
      </p>
    </Section>
  );
}

interface ContactProps extends UnlockedProps {
  contact: RequestContact;
}

/** Links to call and to write an email; the first of them is the primary button, unless the request is over. */
function ContactLinks({ request, contact: { phone, email, isHidden } }: ContactProps) {
  const { t, format } = useLanguage();
  const { channel } = request;
  const over = isSettled(request);
  const open = channel === "email" ? ("received:contact.write" as const) : ("received:contact.call" as const);
  return (
    <section className="mt-4" aria-labelledby="who">
      <p className="text-small text-ink-muted">{t(over ? "received:contact.closed" : open)}</p>
      {isHidden ? <p className="text-small text-ink-muted">{t("impersonation:contact")}</p> : null}
      <p className="mt-2 flex flex-wrap gap-3">
        {phone ? (
          <ButtonLink
            compact
            variant={over ? "quiet" : "primary"}
            className="max-[479px]:flex-auto"
            href={`tel:${phone}`}
          >
            <Icon name="phone" /> {format.phone(phone)}
          </ButtonLink>
        ) : null}{" "}
        {email ? (
          <ButtonLink
            compact
            variant={phone || over ? "quiet" : "primary"}
            className="max-w-full max-[479px]:flex-auto"
            href={mailtoHref(email)}
          >
            <Icon name="mail" /> <span className="min-w-0 wrap-anywhere">{email}</span>
          </ButtonLink>
        ) : null}
      </p>
    </section>
  );
}

function Known({ request: { facts } }: UnlockedProps) {
  const { t, format } = useLanguage();
  const known = facts.facts.flatMap(({ code, fits }) =>
    code === "phone" || code === "email" ? [t(fits ? `received:facts.${code}` : `received:facts.${code}Not`)] : [],
  );
  if (facts.languages.length > 0)
    known.push(t("received:facts.theirs", { languages: languageList(format, facts.languages) }));
  return (
    <ul className="text-small text-ink-muted">
      {known.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Tools(props: Omit<UnlockedRequestProps, "error">) {
  const { request, contact, progress, reminders, claim, now, isProgressRefused } = props;
  const { t } = useTexts();
  const { publicId, closedReason } = request;
  const status = request.ownProgress?.progress;
  return (
    <Disclosure
      className="print:hidden"
      open={isProgressRefused}
      summary={
        <span className="min-w-0">
          <span className={CHIP_LINE}>
            {t("received:tools.heading")}{" "}
            {status ? (
              <span className="font-sans">
                <Chip kind={status === "lost" ? "bad" : "good"}>{t(`received:progress.is.${status}`)}</Chip>
              </span>
            ) : null}
          </span>
          <span className="block font-sans text-small text-ink-muted">{t("received:tools.text")}</span>
        </span>
      }
    >
      {progress ? <ProgressPanel request={publicId} form={progress} /> : null}
      {reminders?.isOpen ? <ReminderPanel request={publicId} reminders={reminders} now={now} /> : null}
      <RequestThread request={request} now={now} />
      {claim && !isReported(claim) ? <NoResponsePanel claim={claim} request={publicId} /> : null}
      <p className="mt-2 flex flex-wrap gap-x-5">
        {contact.isHidden ? null : (
          <IconLink href={paths.pro.requestCard(publicId)} download>
            <Icon name="contact" /> {t("received:contact.card")}
          </IconLink>
        )}
        {closedReason === "cancelled" ? null : (
          <IconLink href={paths.pro.requestEvent(publicId)} download>
            <Icon name="calendar" /> {t("received:contact.event")}
          </IconLink>
        )}
      </p>
    </Disclosure>
  );
}

function RequestThread({ request, now }: UnlockedProps & { now: number }) {
  const { t, format } = useLanguage();
  const { createdAt, seenAt, unlockedAt, unlockedBy, closedAt, facts } = request;
  const knots: Knot[] = [
    {
      key: "sent",
      state: "done",
      title: t("received:thread.sent"),
      detail: t("received:thread.sentText", { moment: format.moment(createdAt), count: facts.asked }),
    },
  ];
  if (seenAt !== null)
    knots.push({ key: "read", state: "done", title: t("received:thread.read"), detail: format.moment(seenAt) });
  const moment = unlockedAt === null ? "" : format.moment(unlockedAt);
  const paid = {
    credit: t("received:thread.byCredit", { moment, count: UNLOCK_CREDITS }),
    premium: t("received:thread.byPremium", { moment }),
  };
  knots.push({
    key: "unlocked",
    state: "tied",
    title: t("received:thread.unlocked"),
    detail: unlockedBy === null ? moment : paid[unlockedBy],
  });
  const until = (unlockedAt ?? 0) + RETURNS.claiming;
  if (closedAt !== null) {
    knots.push({ key: "closed", state: "ends", title: t("received:closed.heading"), detail: format.moment(closedAt) });
  } else if (unlockedBy === "credit" && until > now) {
    knots.push({
      key: "silent",
      state: "todo",
      title: t("received:thread.silent"),
      detail: t("received:thread.silentText", { date: format.moment(until) }),
    });
  }
  return (
    <Disclosure summary={t("received:thread.heading")}>
      <Timeline knots={knots} />
    </Disclosure>
  );
}

/** Advises how to start the conversation, from data only: unknown facts give no advice. */
function FirstWords({ request }: UnlockedProps) {
  const { t, format } = useLanguage();
  const { channel, facts } = request;
  const budget = facts.facts.find((fact) => fact.code === "budget");
  const languages = facts.facts.find((fact) => fact.code === "languages");
  return (
    <Section id="tips" title={t("received:tips.heading")} className="space-y-3.5">
      <ol className="[counter-reset:tip]">
        <Tip title={t(channel === "email" ? "received:tips.write" : "received:tips.call")} />
        {budget && budget.price !== null ? (
          <Tip title={t("received:tips.price")} text={budgetText({ t, format }, request, budget.price)} />
        ) : null}
        {languages && !languages.fits ? (
          <Tip
            title={t("received:tips.language", { languages: languageList(format, languages.missing) })}
            text={t("received:tips.languageText")}
          />
        ) : null}
      </ol>
    </Section>
  );
}

const Tip = ({ title, text }: { title: string; text?: string }) => (
  <li className="relative border-t border-line py-3.5 pl-11 [counter-increment:tip] first:border-gold before:absolute before:top-2 before:left-0 before:font-serif before:text-h2 before:leading-[1.2] before:text-evergreen before:italic before:content-[counter(tip)]">
    <b className="block">{title}</b> {text ? <span className="text-small text-ink-muted">{text}</span> : null}
  </li>
);

import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button";
import { Chip, Chips } from "~/ui/chip";
import { chevronClass, smallSummaryClass } from "~/ui/classes";
import { Portrait } from "~/ui/portrait";
import { Timeline } from "~/ui/timeline";
import { Accepted, CallAndWrite, EmailLink } from "../accepted";
import { Ending } from "../ending";
import { ProfileLink } from "../wizard/planner-choice";
import type { ContactedView, Moment } from "./project-view.server";

interface ContactedCardProps {
  contacted: ContactedView;
  isMain: boolean;
  heading?: "h2" | "h3";
  /** Sentence about the closed project, which replaces the buttons to call and to write. Null: they are shown. */
  found?: string | null;
  messages?: ReactNode;
}

export function ContactedCard({ contacted, isMain, heading: Heading = "h3", found, messages }: ContactedCardProps) {
  const { publicId, name, place, portrait, gold, cover, chips, profileHref, contact, message } = contacted;
  const { t } = useTexts();
  const steps = <Steps contacted={contacted} />;
  const { number } = contacted;
  return (
    <Accepted
      id={`contacted-${publicId}`}
      provider={{ name, portrait, gold }}
      heading={
        <Heading className="text-h3" id={`contacted-${publicId}`}>
          {profileHref ? <a href={profileHref}>{name}</a> : name}
        </Heading>
      }
      state={contacted.accepted}
      about={place}
      chips={chips}
      cover={cover}
      words={found ? null : contact.words}
      contact={contact}
      number={number}
      isCard
      isMain={isMain}
      act={
        found ? (
          <>
            <p className="font-serif text-large leading-snug">{found}</p>
            {number ? <p className="mt-2 text-small text-ink-muted">{number}</p> : null}
            {profileHref ? (
              <ButtonLink className="mt-5" href={profileHref}>
                {t("planner:view")}
              </ButtonLink>
            ) : null}
          </>
        ) : undefined
      }
    >
      {message === null ? steps : null}
      <div className="mt-2 flex flex-wrap gap-x-6">
        {messages}
        {message === null ? null : (
          <details className="open:w-full">
            <summary className={smallSummaryClass}>{t("project:summary.steps")}</summary>
            {steps}
          </details>
        )}
      </div>
    </Accepted>
  );
}

export function ContactedRow({ contacted }: { contacted: ContactedView }) {
  const { name, portrait, gold, chips, profileHref, contact, number, state, accepted } = contacted;
  const { unread, words } = contact;
  const { t } = useTexts();
  return (
    <details>
      <summary className={`${chevronClass} flex min-h-11 items-center gap-4 py-3 pe-1.5`}>
        <Portrait name={name} src={portrait} size="s" gold={gold} lazy />
        <div className="min-w-0 flex-1">
          {accepted ? <p className="text-small font-semibold text-evergreen">{accepted}</p> : null}
          <h3 className="text-large leading-tight">{name}</h3>
          {accepted ? null : (
            <p className="text-small text-ink-muted">
              <State state={state} />
            </p>
          )}
          {unread > 0 ? <Chip kind="new">{t("project:presentation.unread", { count: unread })}</Chip> : null}
        </div>
      </summary>
      <div className="space-y-3 pt-1 pb-6">
        {profileHref ? (
          <p className="text-small">
            <ProfileLink href={profileHref} planner={name}>
              {t("planner:view")}
            </ProfileLink>
          </p>
        ) : null}
        <Chips chips={chips} explained="by all means" />
        {words ? <p className="border-l border-gold pl-3.5 font-serif italic wrap-anywhere">{words}</p> : null}
        <CallAndWrite contact={{ ...contact, unread: 0 }} number={number} name={name} />
        <Steps contacted={contacted} />
      </div>
    </details>
  );
}

function State({ state: { title, at, detail } }: Pick<ContactedView, "state">) {
  return (
    <>
      {title}
      {at ? (
        <>
          {" ·\u00a0"}
          {stepDetail(at, "")}
        </>
      ) : null}
      {detail ? <span className="block">{detail}</span> : null}
    </>
  );
}

function Steps({ contacted: { name, message, reply, contact, knots, ending } }: { contacted: ContactedView }) {
  return (
    <div className="mt-2 space-y-4">
      {message ? <p className="text-small whitespace-pre-line wrap-anywhere text-ink-muted">{message}</p> : null}
      {reply && !contact.words ? <p className="text-small">{reply}</p> : null}
      <Timeline knots={knots.map(({ at, detail, ...knot }) => ({ ...knot, detail: stepDetail(at, detail) }))} />
      {contact.phone ? <EmailLink email={contact.email} /> : null}
      <Ending ending={ending} name={name} />
    </div>
  );
}

function stepDetail(at: Moment | null, text: string) {
  if (!at) return text;
  return (
    <>
      <time className="whitespace-nowrap" dateTime={at.iso}>
        {at.text}
      </time>
      {text ? ` ·\u00a0${text}` : null}
    </>
  );
}

import { hours } from "~/domain/durations";
import { quoteOf } from "~/domain/excerpt.rules";
import { nameAndCountry } from "~/domain/places/places.rules";
import { answeredAt, answerState, daysWaited, inOrderOfNews, whyFurther } from "~/domain/projects/answer.rules";
import { daysUntil } from "~/domain/projects/lead.rules";
import type { ListedVenueRequest } from "~/domain/projects/presentation.server";
import { isChoiceOpen } from "~/domain/projects/project.rules";
import type { Project } from "~/domain/projects/projects.server";
import type { ContactedPlanner } from "~/domain/requests/find-answers.server";
import type { VisibleReason } from "~/domain/requests/request.rules";
import type { Unreviewed } from "~/domain/reviews/review-links.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { useFormat, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { smallSummaryClass } from "~/ui/classes";
import { DoneNote } from "~/ui/flash";
import { Kicker } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Portrait } from "~/ui/portrait";
import { DotLine, VisuallyHidden } from "~/ui/text";
import { Accepted } from "../accepted";
import { Band, figureClass } from "../band";
import { contactHref, type Wanted } from "./project-rows";

type VisibleAnswer = Omit<ContactedPlanner, "rejectionReason"> & {
  place: string;
  rejectionReason: VisibleReason;
};

const daysLeft = ({ eventDate }: Project, today: string) => daysUntil(today, eventDate ?? today);

export const isOver = (project: Project, today: string) => project.closedAt !== null || daysLeft(project, today) < 0;

interface DayProps {
  firstname: string;
  project: Project;
  today: string;
  unreviewed: Unreviewed[];
}

export function Day({ firstname, project, today, unreviewed }: DayProps) {
  const { t, format } = useLanguage();
  const { names, eventDate, eventLocation, closedAt, closedReason } = project;
  const [weekday, ...day] = format.titleDate(eventDate ?? "").split(" ");
  const left = daysLeft(project, today);
  const state = closedAt === null ? null : t("project:closed.chip");
  const about = [names.eventType, nameAndCountry(eventLocation ?? ""), state];
  const reviews = left < 0 ? unreviewed.filter((review) => review.project === project.publicId) : [];
  return (
    <Band>
      <Kicker>{t("project:presentation.heading", { name: firstname })}</Kicker>
      <h1>
        {weekday} <span className="max-md:block md:inline-block">{day.join(" ")}</span>
      </h1>
      <p className="mt-2 text-ink-muted">
        <DotLine texts={about} />
      </p>
      {left > 0 && (closedAt === null || closedReason === "found") ? (
        <p className="mt-3 flex items-end gap-3 leading-tight max-md:justify-center">
          <b className={figureClass}>{format.number(left)}</b>{" "}
          <span className="text-left md:max-w-32 text-balance text-ink-muted">
            {t("project:presentation.days", { count: left })}
          </span>
        </p>
      ) : null}
      {closedReason ? <p className="mt-4 font-serif text-large italic">{t(`project:close.${closedReason}`)}</p> : null}
      {left === 0 ? <p className={`mt-4 ${figureClass}`}>{format.daysAhead(today, today)}</p> : null}
      {reviews.length > 0 ? (
        <div className="mt-4">
          <Kicker>{t("reviews:own.title")}</Kicker>
          <ul>
            {reviews.map(({ name, code }) => (
              <li key={code}>
                <a className="inline-block py-2.5" href={paths.reviewForm(code)}>
                  {t("messages:review.invitation.subject", { planner: name })}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Band>
  );
}

interface AnswersProps {
  project: Project;
  answers: VisibleAnswer[];
  wanted: Wanted | null;
  today: string;
  now: number;
  usualHours: number;
  /** How many times as likely an answer is after a message to several planners. */
  factor: number;
}

/** Lists acceptances first. After the event, or if the project is closed, it omits the other answers. */
export function Answers({ project, answers, wanted, today, now, usualHours, factor }: AnswersProps) {
  const { t } = useTexts();
  const { publicId } = project;
  const over = isOver(project, today);
  const shown = inOrderOfNews(
    answers.filter((answer) => answer.project === publicId && (!over || answer.status === "unlocked")),
  );
  const further = whyFurther(project, shown, now);
  const isEnded = ({ endedAt }: VisibleAnswer) => endedAt !== null;
  const accepted = shown
    .filter(({ status }) => status === "unlocked")
    .sort((one, other) => Number(isEnded(one)) - Number(isEnded(other)));
  const waiting = shown.filter(({ status }) => status === "locked");
  const refusals = shown.filter(({ status }) => status === "rejected");
  const hasChoice = !over && choiceHref(project) !== null;
  const isCalm =
    over || contactHref(project, wanted) !== null || accepted.some(({ conversation }) => conversation !== null);
  const reply = (answer: VisibleAnswer) => (
    <Reply key={answer.publicId} answer={answer} lines={nextSteps(t, answer, now, usualHours)} />
  );
  return (
    <section className="space-y-6" aria-label={t("project:presentation.answers")} id="answers">
      {over ? null : <Choice project={project} wanted={wanted} hasAnswers={shown.length > 0} factor={factor} />}
      {accepted.map((answer, index) => (
        <AcceptedAnswer key={answer.publicId} answer={answer} newest={index === 0 && !isEnded(answer)} now={now} />
      ))}
      {waiting.length + refusals.length > 0 ? (
        <div>
          <h2 className="mb-3 text-h3">
            {t(`project:presentation.${accepted.length > 0 ? "otherAnswers" : "answers"}`)}
          </h2>
          {waiting.length > 0 ? <ul>{waiting.map(reply)}</ul> : null}
          {refusals.length > 0 ? (
            <details className="border-y border-line py-1" open={refusals.length === shown.length}>
              <summary className={smallSummaryClass}>
                {t("project:presentation.declined", { count: refusals.length })}
              </summary>
              <ul>{refusals.map(reply)}</ul>
            </details>
          ) : null}
        </div>
      ) : null}
      {hasChoice ? null : <Further project={project} over={over} hasCause={further !== null} isCalm={isCalm} />}
    </section>
  );
}

interface FurtherProps {
  project: Project;
  over: boolean;
  hasCause: boolean;
  isCalm: boolean;
}

function Further({ project, over, hasCause, isCalm }: FurtherProps) {
  const { t } = useTexts();
  const page = paths.project(project.publicId);
  const href = hasCause && !over ? `${page}#suggested` : page;
  const label = t(hasCause && !over ? "project:presentation.others" : "project:closed.view");
  if (isCalm)
    return (
      <p>
        <a className="inline-block py-2.5" href={href}>
          {label}
        </a>
      </p>
    );
  return (
    <Actions className="mt-6">
      <ButtonLink href={href}>{label}</ButtonLink>
    </Actions>
  );
}

/** Returns the next steps; a request without an answer has none before it is late or its email is undeliverable. */
function nextSteps(t: Translate, answer: VisibleAnswer, now: number, usualHours: number): string[] {
  const { status, rejectionReason, emailState, seenAt, createdAt } = answer;
  if (status === "rejected") return rejectionReason === "other" ? [] : [t(`project:summary.reason.${rejectionReason}`)];
  const lines: string[] = [];
  if (emailState === "dead" && seenAt === null) {
    lines.push(`${t("project:summary.undelivered")} ·\u00a0${t("project:summary.undeliveredText")}`);
  }
  if (now > createdAt + hours(usualHours)) {
    const waited = daysWaited(answer, now);
    const detail = waited > 0 ? t("project:summary.waited", { count: waited }) : t("project:summary.overdue");
    lines.push(`${t("project:summary.waiting")} ·\u00a0${detail}`);
  }
  return lines;
}

const choiceHref = (project: Project) =>
  isChoiceOpen(project) && project.contactedCount === 0 ? paths.wizard(4, project.publicId) : null;

interface ChoiceProps extends Pick<AnswersProps, "project" | "wanted" | "factor"> {
  hasAnswers: boolean;
}

function Choice({ project, wanted, hasAnswers, factor }: ChoiceProps) {
  const { t } = useTexts();
  const writeHref = contactHref(project, wanted);
  const openHref = choiceHref(project);
  const left = project.sentAt !== null && !hasAnswers ? t("project:summary.contactedLeft") : null;
  const write = writeHref ? (
    <ButtonLink href={writeHref}>{t("search:contact.title", { name: wanted?.name ?? "" })}</ButtonLink>
  ) : null;
  return (
    <>
      {wanted?.known.includes(project.publicId) ? <DoneNote>{t("planner:contacted")}</DoneNote> : null}
      {openHref ? (
        <Panel as="section" look="card" labelledBy="next" className="grid p-2! md:grid-cols-[240px_minmax(0,1fr)]">
          <img
            className="size-full rounded-s-[3px] object-cover max-md:hidden"
            src="/art/bouquet.svg"
            width="280"
            height="210"
            alt=""
          />
          <div className="space-y-4 p-4 md:p-6">
            <h2 className="text-h3" id="next">
              {t("wizard:done.skippedHeading")}
            </h2>
            <p className="text-ink-muted">
              {left ?? t("project:summary.noContacted")} {t("wizard:choice.factor", { factor })}
            </p>
            <Actions>
              {write}
              <ButtonLink href={openHref} variant={write ? "quiet" : "primary"}>
                {t("wizard:done.write")}
              </ButtonLink>
              <ButtonLink variant="plain" href={paths.project(project.publicId)}>
                {t("project:closed.view")}
              </ButtonLink>
            </Actions>
          </div>
        </Panel>
      ) : (
        <>
          {left ? <p className="text-ink-muted">{left}</p> : null}
          {write ? <Actions>{write}</Actions> : null}
        </>
      )}
    </>
  );
}

interface AcceptedAnswerProps {
  answer: VisibleAnswer;
  newest: boolean;
  now: number;
}

function AcceptedAnswer({ answer, newest, now }: AcceptedAnswerProps) {
  const { t, format } = useLanguage();
  const { publicId, name, place, profileImage, premium, visible, project, words, saidAt, phone, cover } = answer;
  const id = `answer-${publicId}`;
  return (
    <Accepted
      id={id}
      provider={{ name, portrait: profileImage, gold: premium }}
      heading={
        <h2 className="text-h3" id={id}>
          {t("messages:accepted.subject", { name })}
        </h2>
      }
      about={
        <>
          {visible ? <a href={paths.planner(publicId, project)}>{place}</a> : place}{" "}
          <span className="block">
            <Instant answer={answer} />
          </span>
        </>
      }
      cover={newest ? cover : null}
      words={newest && words !== null ? quoteOf(words, 120) : null}
      said={saidAt === null ? null : format.ago(now - saidAt)}
      contact={answer}
      number={newest && phone ? format.phone(phone) : null}
      isCard={newest}
      isMain={newest}
    />
  );
}

function Reply({ answer, lines }: { answer: VisibleAnswer; lines: string[] }) {
  const { t } = useTexts();
  const { name, profileImage, premium, status } = answer;
  const state = answerState(answer);
  return (
    <li className="flex items-center gap-4 border-t border-line py-3">
      <Portrait name={name} src={profileImage} size="s" gold={premium} lazy />
      <div className="min-w-0 flex-1">
        <h3 className="text-large leading-tight">{name}</h3>
        <p className="text-small text-ink-muted">
          {t(`project:summary.${STATES[state]}`)} ·{"\u00a0"}
          {state === "sent" ? t("project:summary.notSeen") : <Instant answer={answer} />}
        </p>
        {lines.map((line) => (
          <p className="text-small" key={line}>
            {line}
          </p>
        ))}
      </div>
      {status === "locked" ? <Track done={state === "read" ? 2 : 1} /> : null}
    </li>
  );
}

/** Draws how many of three steps are done: sent, read, answered. */
const Track = ({ done }: { done: number }) => (
  <svg className="flex-none fill-paper stroke-edge" width={64} height={12} viewBox="0 0 64 12" aria-hidden="true">
    <path d="M6 6h52" strokeDasharray="2 3" />
    {[6, 32, 58].map((x, step) => (
      <circle key={x} className={step < done ? "fill-evergreen stroke-evergreen" : undefined} cx={x} cy={6} r={4.5} />
    ))}
  </svg>
);

export const STATES = { accepted: "accepted", read: "seen", sent: "sent", declined: "declined" } as const;

function Instant({ answer }: { answer: VisibleAnswer }) {
  const format = useFormat();
  const at = answeredAt(answer);
  return (
    <time className="whitespace-nowrap" dateTime={new Date(at).toISOString()}>
      {format.dayOfYear(at)}
    </time>
  );
}

interface WayProps {
  project: Project;
  answers: Pick<ContactedPlanner, "project" | "status">[];
  venues: Pick<ListedVenueRequest, "status">[];
}

/** Lists four steps and marks those done: date and place, planner accepted, venue accepted, final choice. */
export function Way({ project, answers, venues }: WayProps) {
  const { t } = useTexts();
  const { publicId, closedReason } = project;
  const steps = [
    { key: "date", done: true },
    { key: "planner", done: answers.some((answer) => answer.project === publicId && answer.status === "unlocked") },
    { key: "venue", done: venues.some(({ status }) => status === "unlocked") },
    { key: "choice", done: closedReason === "found" },
  ] as const;
  return (
    <section aria-labelledby="way">
      <h2 className="mb-2 text-h3" id="way">
        {t("project:way.heading")}
      </h2>
      <ol>
        {steps.map(({ key, done }) => (
          <li key={key} className="flex min-h-11 items-center gap-3.5 border-b border-line py-1">
            {done ? (
              <>
                <span className="grid size-6 flex-none place-items-center rounded-full bg-evergreen text-on-evergreen">
                  <Icon name="check" className="size-4!" />
                </span>
                <VisuallyHidden>{t("project:way.done")} </VisuallyHidden>
              </>
            ) : (
              <span className="size-6 flex-none rounded-full border border-edge" aria-hidden="true" />
            )}
            {key === "venue" && !done ? (
              <a href={paths.venues()}>{t("project:way.findVenue")}</a>
            ) : (
              t(`project:way.${key}`)
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

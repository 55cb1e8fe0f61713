import { hours } from "~/domain/durations";
import { nameAndCountry } from "~/domain/places/place-suggestions.rules";
import { answeredAt, answerState, daysWaited, inOrderOfNews, whyFurther } from "~/domain/projects/answer.rules";
import type { Project } from "~/domain/projects/find-projects.server";
import { daysUntil } from "~/domain/projects/lead.rules";
import { isChoiceOpen } from "~/domain/projects/project.rules";
import type { ContactedPlanner } from "~/domain/requests/find-answers.server";
import type { VisibleReason } from "~/domain/requests/request.rules";
import type { Unreviewed } from "~/domain/reviews/find-review-link.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { metaLineClass } from "~/ui/classes";
import { DoneNote } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Portrait } from "~/ui/portrait";
import { contactHref, type Wanted } from "./project-rows";

type VisibleAnswer = Omit<ContactedPlanner, "rejectionReason"> & {
  place: string;
  rejectionReason: VisibleReason;
};

const FIGURE = "font-serif text-[clamp(3.5rem,2.4rem+5vw,6rem)] leading-[0.9] tracking-tight";

/** Returns the whole days until the event; negative once it is over. */
const daysLeft = ({ eventDate }: Project, today: string) => daysUntil(today, eventDate ?? today);

interface DayProps {
  firstname: string;
  project: Project;
  today: string;
  unreviewed: Unreviewed[];
}

/** Day of the leading project with a countdown; after the event, links to the reviews to write. */
export function Day({ firstname, project, today, unreviewed }: DayProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { names, eventDate, eventLocation } = project;
  const left = daysLeft(project, today);
  const about = [
    names.eventType,
    nameAndCountry(eventLocation ?? ""),
    names.guestRange && t("project:presentation.guests", { range: names.guestRange }),
  ];
  const reviews = left < 0 ? unreviewed.filter((review) => review.project === project.publicId) : [];
  return (
    <header className="grid items-end gap-x-gap gap-y-5 md:grid-cols-[1fr_auto] lg:grid-cols-[1fr_auto_auto]">
      <div>
        <Kicker>{t("project:presentation.heading", { name: firstname })}</Kicker>
        <PageTitle>{format.titleDate(eventDate ?? "")}</PageTitle>
        <p className="text-lead text-ink-muted">{about.filter(Boolean).join(" · ")}</p>
      </div>
      {left > 0 && project.closedAt === null ? (
        <p className="flex items-end gap-3 leading-tight">
          <b className={`${FIGURE} font-normal`}>{format.number(left)}</b>{" "}
          <span className="max-w-32 text-balance text-ink-muted">
            {t("project:presentation.days", { count: left })}
          </span>
        </p>
      ) : null}
      {left === 0 ? <p className={FIGURE}>{format.daysAhead(today, today)}</p> : null}
      {reviews.length > 0 ? (
        <div className="max-w-80">
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
      <div className="w-50 rounded-t-[100px] rounded-b border border-gold p-2 max-lg:hidden print:hidden">
        <img
          className="aspect-7/5 w-full rounded-t-[91px] rounded-b object-cover object-[50%_54%]"
          src="/art/vines.svg"
          width="400"
          height="300"
          alt=""
        />
      </div>
    </header>
  );
}

interface AnswersProps {
  project: Project;
  answers: VisibleAnswer[];
  wanted: Wanted | null;
  today: string;
  /** Milliseconds since the epoch. */
  now: number;
  usualHours: number;
}

/**
 * Answers to the leading project, good news first, with the next steps. After the event, or if the project is closed,
 * only planners who accepted are shown, without next steps.
 */
export function Answers({ project, answers, wanted, today, now, usualHours }: AnswersProps) {
  const { t } = useTexts();
  const { publicId, names, closedAt, closedReason } = project;
  const isOver = closedAt !== null || daysLeft(project, today) < 0;
  const shown = inOrderOfNews(
    answers.filter((answer) => answer.project === publicId && (!isOver || answer.status === "unlocked")),
  );
  const further = whyFurther(project, shown, now);
  const cause = further && shown.find(({ name }) => name === further.name);
  const accepted = shown.filter(({ status }) => status === "unlocked");
  const others = shown.filter(({ status }) => status !== "unlocked");
  const linesOf = (answer: VisibleAnswer) => (isOver ? [] : nextSteps(t, answer, now, usualHours));
  return (
    <section className="space-y-6" aria-labelledby="answers">
      <div>
        <div className={metaLineClass}>
          <div>
            <h2 id="answers">{t("project:presentation.answers")}</h2>
            <p className="mt-1 text-small text-ink-muted">
              {names.serviceType ? `${names.serviceType} · ` : null}
              {t("project:presentation.contacted", { count: project.contactedCount })}
            </p>
          </div>
          <p className="text-small">
            <a className="inline-block py-2.5" href={paths.project(publicId)}>
              {t(isOver ? "project:closed.view" : "project:presentation.view")}
            </a>
          </p>
        </div>
        {closedReason ? (
          <p>
            <Chip>{t("project:closed.chip")}</Chip>{" "}
            <span className="text-small">{t(`project:close.${closedReason}`)}</span>
          </p>
        ) : null}
      </div>
      {isOver ? null : <Choice project={project} wanted={wanted} hasAnswers={shown.length > 0} />}
      {accepted.map((answer, index) => (
        <Accepted key={answer.publicId} answer={answer} lines={linesOf(answer)} newest={index === 0} />
      ))}
      {others.length > 0 ? (
        <ul>
          {others.map((answer) => (
            <Reply key={answer.publicId} answer={answer} lines={linesOf(answer)} suggestsOthers={answer === cause} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Returns the next steps; a request without an answer has none before it is late or its email is undeliverable. */
function nextSteps(t: Translate, answer: VisibleAnswer, now: number, usualHours: number): string[] {
  const { name, status, rejectionReason, emailState, seenAt, createdAt } = answer;
  if (status === "unlocked") return [t("project:summary.acceptedText", { name })];
  if (status === "rejected") return rejectionReason === "other" ? [] : [t(`project:summary.reason.${rejectionReason}`)];
  const lines: string[] = [];
  if (emailState === "dead" && seenAt === null) {
    lines.push(`${t("project:summary.undelivered")} · ${t("project:summary.undeliveredText")}`);
  }
  if (now > createdAt + hours(usualHours)) {
    const waited = daysWaited(answer, now);
    const detail = waited > 0 ? t("project:summary.waited", { count: waited }) : t("project:summary.overdue");
    lines.push(`${t("project:summary.waiting")} · ${detail}`);
  }
  return lines;
}

interface ChoiceProps {
  project: Project;
  wanted: Wanted | null;
  hasAnswers: boolean;
}

function Choice({ project, wanted, hasAnswers }: ChoiceProps) {
  const { t } = useTexts();
  const writeHref = contactHref(project, wanted);
  const choiceHref = isChoiceOpen(project) && project.contactedCount === 0 ? paths.wizard(4, project.publicId) : null;
  return (
    <>
      {wanted?.known.includes(project.publicId) ? <DoneNote>{t("planner:contacted")}</DoneNote> : null}
      {project.sentAt !== null && !hasAnswers ? (
        <p className="text-ink-muted">{t("project:summary.contactedLeft")}</p>
      ) : null}
      {writeHref || choiceHref ? (
        <Actions>
          {writeHref ? (
            <ButtonLink href={writeHref}>{t("search:contact.title", { name: wanted?.name ?? "" })}</ButtonLink>
          ) : null}
          {choiceHref ? (
            <ButtonLink href={choiceHref} variant={writeHref ? "quiet" : "primary"}>
              {t("project:summary.write")}
            </ButtonLink>
          ) : null}
        </Actions>
      ) : null}
    </>
  );
}

interface AnswerProps {
  answer: VisibleAnswer;
  lines: string[];
}

/** @param newest rendered as a card: only one double rule may be on a screen */
function Accepted({ answer, lines, newest }: AnswerProps & { newest: boolean }) {
  const { t } = useTexts();
  const { publicId, name, place, profileImage, premium, visible, project } = answer;
  return (
    <Panel as="article" look={newest ? "card" : "plain"} labelledBy={`answer-${publicId}`} className="space-y-4">
      <h3 id={`answer-${publicId}`}>{t("messages:accepted.subject", { name })}</h3>
      <div className="flex items-center gap-4">
        <Portrait name={name} src={profileImage} gold={premium} />
        <div className="min-w-0">
          <p>{place}</p>
          <When answer={answer} />
        </div>
      </div>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {visible ? (
        <Actions className="mt-6">
          <ButtonLink
            href={paths.planner(publicId, project)}
            variant={newest ? "primary" : "quiet"}
            aria-describedby={`answer-${publicId}`}
          >
            {t("planner:view")}
          </ButtonLink>
        </Actions>
      ) : null}
    </Panel>
  );
}

function Reply({ answer, lines, suggestsOthers }: AnswerProps & { suggestsOthers: boolean }) {
  const { t } = useTexts();
  const { name, profileImage, premium, status, project } = answer;
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-5 border-t border-line py-6">
      <Portrait name={name} src={profileImage} size="s" gold={premium} lazy />
      <div>
        <h3 className="text-[1.3125rem]">{status === "rejected" ? t("messages:declined.subject", { name }) : name}</h3>
        <When answer={answer} />
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {suggestsOthers ? (
          <p>
            <a className="inline-block py-2.5" href={`${paths.project(project)}#suggested`}>
              {t("project:presentation.others")}
            </a>
          </p>
        ) : null}
      </div>
    </li>
  );
}

const STATES = { accepted: "accepted", read: "seen", sent: "sent", declined: "declined" } as const;

function When({ answer }: { answer: VisibleAnswer }) {
  const { t } = useTexts();
  const format = useFormat();
  const state = answerState(answer);
  const at = answeredAt(answer);
  return (
    <p className="text-small text-ink-muted">
      {t(`project:summary.${STATES[state]}`)} · <time dateTime={new Date(at).toISOString()}>{format.moment(at)}</time>
      {state === "sent" ? ` · ${t("project:summary.notSeen")}` : null}
    </p>
  );
}

import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { metaLineClass } from "~/ui/columns";
import { DoneNote } from "~/ui/flash";
import { Panel } from "~/ui/panel";
import { Portrait } from "~/ui/portrait";
import type { AnswerView } from "./answers-view.server";
import type { LeadView } from "./presentation-view.server";

interface AnswersProps {
  lead: LeadView;
  /** Name of the planner whom the couple would like to write to. */
  wanted: string;
}

/** Who has answered about the event that the page is about, and what can be done next. */
export function Answers({ lead, wanted }: AnswersProps) {
  const { t } = useTexts();
  const { publicId, answers, closed, over } = lead;
  const accepted = answers.filter(({ state }) => state === "accepted");
  const others = answers.filter(({ state }) => state !== "accepted");
  return (
    <section className="space-y-6" aria-labelledby="answers">
      <div>
        <div className={metaLineClass}>
          <div>
            <h2 id="answers">{t("project:presentation.answers")}</h2>
            <p className="mt-1 text-small text-ink-muted">
              {lead.service ? `${lead.service} · ` : null}
              {t("project:presentation.contacted", { count: lead.contacted })}
            </p>
          </div>
          <p className="text-small">
            <a className="inline-block py-2.5" href={paths.project(publicId)}>
              {t(over ? "project:closed.view" : "project:presentation.view")}
            </a>
          </p>
        </div>
        {closed ? (
          <p>
            <Chip>{t("project:closed.chip")}</Chip> <span className="text-small">{t(`project:close.${closed}`)}</span>
          </p>
        ) : null}
      </div>
      {over ? null : <Choice lead={lead} wanted={wanted} />}
      {accepted.map((answer, index) => (
        <Accepted key={answer.publicId} answer={answer} newest={index === 0} />
      ))}
      {others.length > 0 ? (
        <ul>
          {others.map((answer) => (
            <Reply key={answer.publicId} answer={answer} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The way to the planner that the couple came for, or to those it can choose from. */
function Choice({ lead, wanted }: AnswersProps) {
  const { t } = useTexts();
  const { known, writeHref, answers, choiceHref } = lead;
  return (
    <>
      {known ? <DoneNote>{t("planner:contacted")}</DoneNote> : null}
      {lead.sent && answers.length === 0 ? (
        <p className="text-ink-muted">{t("project:summary.contactedLeft")}</p>
      ) : null}
      {writeHref || choiceHref ? (
        <Actions>
          {writeHref ? <ButtonLink href={writeHref}>{t("search:contact.title", { name: wanted })}</ButtonLink> : null}
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

/** @param newest the card of the invitation: the double rule stands once on a screen */
function Accepted({ answer, newest }: { answer: AnswerView; newest: boolean }) {
  const { t } = useTexts();
  const { publicId, name, place, portrait, gold, heading, profileHref } = answer;
  return (
    <Panel as="article" look={newest ? "card" : "plain"} labelledBy={`answer-${publicId}`} className="space-y-4">
      <h3 id={`answer-${publicId}`}>{heading}</h3>
      <div className="flex items-center gap-4">
        <Portrait name={name} src={portrait} gold={gold} />
        <div className="min-w-0">
          <p>{place}</p>
          <When answer={answer} />
        </div>
      </div>
      {answer.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {profileHref ? (
        <Actions className="mt-6">
          <ButtonLink href={profileHref} variant={newest ? "primary" : "quiet"} aria-describedby={`answer-${publicId}`}>
            {t("planner:view")}
          </ButtonLink>
        </Actions>
      ) : null}
    </Panel>
  );
}

function Reply({ answer }: { answer: AnswerView }) {
  const { t } = useTexts();
  const { name, portrait, gold, heading, lines, othersHref } = answer;
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-5 border-t border-line py-6">
      <Portrait name={name} src={portrait} size="s" gold={gold} lazy />
      <div>
        <h3 className="text-[1.3125rem]">{heading}</h3>
        <When answer={answer} />
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {othersHref ? (
          <p>
            <a className="inline-block py-2.5" href={othersHref}>
              {t("project:presentation.others")}
            </a>
          </p>
        ) : null}
      </div>
    </li>
  );
}

const SAID = { accepted: "accepted", read: "seen", sent: "sent", declined: "declined" } as const;

function When({ answer: { state, at } }: { answer: AnswerView }) {
  const { t } = useTexts();
  return (
    <p className="text-small text-ink-muted">
      {t(`project:summary.${SAID[state]}`)} · <time dateTime={at.iso}>{at.text}</time>
      {state === "sent" ? ` · ${t("project:summary.notSeen")}` : null}
    </p>
  );
}

import { hours } from "~/domain/durations";
import { type AnswerState, answeredAt, answerState, inOrderOfNews, whyFurther } from "~/domain/projects/answer.rules";
import type { Project } from "~/domain/projects/find-projects.server";
import type { ContactedPlanner } from "~/domain/requests/find-answers.server";
import { toldReason } from "~/domain/requests/request.rules";
import type { AppContext } from "~/http/context.server";
import { placeOf } from "~/http/planner-texts";
import { paths } from "~/paths";
import { answerKnots, momentOf } from "~/routes/couple/project/project-view.server";

export type AnswerView = ReturnType<typeof answersView>[number];

/**
 * The answers of one project, in the couple's language: the good news first.
 * @param isOver the event is over, or the project is closed: only planners who accepted are shown, and no next step
 */
export function answersView(context: AppContext, project: Project, all: readonly ContactedPlanner[], isOver: boolean) {
  const answers = isOver ? all.filter(({ status }) => status === "unlocked") : all;
  const further = whyFurther(project, answers, context.clock.now());
  const ordered = inOrderOfNews(answers);
  const cause = further && ordered.find(({ name }) => name === further.name);
  return ordered.map((planner) => {
    const state = answerState(planner);
    return {
      publicId: planner.publicId,
      name: planner.name,
      place: placeOf(planner),
      portrait: planner.profileImage,
      gold: planner.premium,
      state,
      heading: isAnswered(state) ? context.t(HEADINGS[state], { name: planner.name }) : planner.name,
      at: momentOf(context, answeredAt(planner)),
      lines: isOver ? [] : linesOf(context, planner, project.closedAt),
      profileHref: planner.visible ? paths.planner(planner.publicId, project.publicId) : null,
      /** Where others are suggested, beside the answer that is the cause. */
      othersHref: planner === cause ? `${paths.project(project.publicId)}#suggested` : null,
    };
  });
}

const HEADINGS = { accepted: "messages:accepted.subject", declined: "messages:declined.subject" } as const;

const isAnswered = (state: AnswerState): state is keyof typeof HEADINGS => state in HEADINGS;

/** What happens next, in the words of the project's page. Before an answer is late, nothing does. */
function linesOf(context: AppContext, planner: ContactedPlanner, closedAt: number | null): string[] {
  const { t } = context;
  if (planner.status === "unlocked") return [t("project:summary.acceptedText", { name: planner.name })];
  if (planner.status === "rejected") {
    const reason = toldReason(planner.rejectionReason);
    return reason === "other" ? [] : [t(`project:summary.reason.${reason}`)];
  }
  const isLate = context.clock.now() > planner.createdAt + hours(context.claims.hours);
  return answerKnots(context, planner, closedAt)
    .filter(({ key, state }) => (key === "answer" && isLate) || (key === "letter" && state === "ends"))
    .map(({ title, detail }) => [title, detail].filter(Boolean).join(" · "));
}

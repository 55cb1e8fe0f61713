import { hours } from "~/domain/durations";
import type { ContactedPlanner, ProjectPage } from "~/domain/projects/find-project-page.server";
import { NEAR_HOME } from "~/domain/projects/project.rules";
import type { AppContext } from "~/http/context.server";
import { type PlannerView, placeOf, plannerChips, plannerView } from "~/http/planner-view.server";
import { paths } from "~/paths";
import type { ChipText } from "~/ui/chip";
import type { Fact } from "~/ui/facts";
import type { Knot } from "~/ui/thread";

/** A planner that was written to, and how far its answer is, in the couple's language. */
export interface ContactedView {
  publicId: string;
  name: string;
  place: string;
  portrait: string | null;
  gold: boolean;
  chips: ChipText[];
  /** Null: the profile is no longer shown. */
  profileHref: string | null;
  knots: (Pick<Knot, "key" | "state"> & { title: string; detail: string })[];
  reply: string | null;
}

/** What is said instead of suggestions. */
export type NoSuggestions = "none" | "city-not-found";

export function projectFacts(context: AppContext, { project, homeCity }: ProjectPage): (Fact & { value: string })[] {
  const { t, format } = context;
  const { names } = project;
  const preference =
    names.plannerPreference && project.plannerPreference === NEAR_HOME && homeCity
      ? t("project:summary.preferenceHome", { name: names.plannerPreference, city: homeCity })
      : names.plannerPreference;
  const facts = {
    eventType: names.eventType,
    serviceType: names.serviceType,
    theme: project.hasTheme ? project.weddingTheme : t("project:summary.noTheme"),
    date: project.eventDate && format.longDate(project.eventDate),
    location: project.eventLocation,
    guestRange: names.guestRange,
    budgetRange: names.budgetRange,
    budgetPlannerRange: names.budgetPlannerRange,
    languages: format.list(names.languages),
    plannerPreference: preference,
    message: project.message,
  };
  return (Object.keys(facts) as (keyof typeof facts)[]).map((key) => ({
    term: t(`project:summary.${key}`),
    value: facts[key] || t("project:summary.notSpecified"),
  }));
}

/** Who fits and was not written to yet; or why there is nobody. */
export function suggestedViews(
  context: AppContext,
  { project, suggested }: ProjectPage,
): PlannerView[] | NoSuggestions {
  if (suggested && "error" in suggested) return suggested.error;
  if (!suggested || suggested.matches.length === 0) return "none";
  const open = project.sentAt === null ? project.publicId : undefined; // there is a choice to go back to
  return suggested.matches.map((match) => plannerView(context, suggested.query, match, open));
}

export function contactedView(context: AppContext, planner: ContactedPlanner): ContactedView {
  const { t } = context;
  return {
    publicId: planner.publicId,
    name: planner.name,
    place: placeOf(planner),
    portrait: planner.profileImage,
    gold: planner.premium,
    chips: plannerChips(context, planner),
    profileHref: planner.visible ? paths.planner(planner.publicId) : null,
    knots: [
      knot("sent", "done", t("project:summary.sent"), context.format.moment(planner.createdAt)),
      ...seenKnots(context, planner),
      answerKnot(context, planner),
    ],
    reply:
      planner.status === "unlocked"
        ? t("project:summary.acceptedText", { name: planner.name })
        : planner.status === "rejected"
          ? t("project:summary.declinedText")
          : null,
  };
}

type Step = ContactedView["knots"][number];

const knot = (key: string, state: Step["state"], title: string, detail: string): Step => ({
  key,
  state,
  title,
  detail,
});

/** Whoever answered has read it, even if the moment is not known. */
function seenKnots({ t, format }: AppContext, { seenAt, status }: ContactedPlanner): Step[] {
  if (seenAt !== null) return [knot("seen", "done", t("project:summary.seen"), format.moment(seenAt))];
  return status === "locked" ? [knot("seen", "todo", t("project:summary.notSeen"), "")] : [];
}

function answerKnot({ t, format, clock, settings }: AppContext, planner: ContactedPlanner): Step {
  const at = (instant: number | null) => (instant === null ? "" : format.moment(instant));
  if (planner.status === "unlocked")
    return knot("answer", "tied", t("project:summary.accepted"), at(planner.unlockedAt));
  if (planner.status === "rejected") {
    const why = t(`project:summary.reason.${planner.rejectionReason ?? "other"}`);
    return knot("answer", "ends", t("project:summary.declined"), [at(planner.rejectedAt), why].join(" · "));
  }
  const promised = settings.CLAIM_ANSWER_HOURS;
  const late = clock.now() > planner.createdAt + hours(promised);
  const detail = late ? t("project:summary.overdue") : t("project:summary.waitingText", { hours: promised });
  return knot("answer", "todo", t("project:summary.waiting"), detail);
}

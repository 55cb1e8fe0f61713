import { nameAndCountry } from "~/domain/places/place-suggestions.rules";
import type { ProviderBanner } from "~/domain/profile/find-provider-banner.server";
import type { Presentation } from "~/domain/projects/find-presentation.server";
import type { Project } from "~/domain/projects/find-projects.server";
import { daysUntil, isUpcoming, leadOf } from "~/domain/projects/lead.rules";
import { PROJECT } from "~/domain/projects/project.rules";
import type { AppContext } from "~/http/context.server";
import { todayIn } from "~/i18n/format.server";
import { paths } from "~/paths";
import { isOpen } from "~/routes/couple/project/project-view.server";
import { bannerView } from "~/routes/planner-banner.server";
import { answersView } from "./answers-view.server";
import { venueCard } from "./venue-requests.server";

/** @param wanted public id of the planner whom the couple would like to write to */
export function presentationView(context: AppContext, found: Presentation, wanted: string | undefined) {
  const today = todayIn(context.market, context.clock.now());
  const { projects, venues, planner } = found;
  const lead = leadOf(
    projects,
    today,
    found.unreviewed.map(({ project }) => project),
  );
  const upcoming = projects.filter((project) => isUpcoming(project, today));
  const hasOpen = upcoming.some(({ closedAt }) => closedAt === null);
  const cardOf = (project: Project) => projectCard(context, project, planner && wanted, found);
  return {
    banner: planner && wanted ? wantedBanner(context, wanted, planner, hasOpen) : null,
    lead: lead && { ...cardOf(lead), ...leadView(context, lead, found, today) },
    drafts: projects.filter(({ status }) => status === "draft").map((draft) => draftCard(context, draft)),
    projects: upcoming
      .filter((project) => project !== lead)
      .map((project) => ({
        ...cardOf(project),
        ahead: context.format.daysAhead(today, project.eventDate ?? today),
        accepted: found.answers.filter(({ project: of, status }) => of === project.publicId && status === "unlocked")
          .length,
      })),
    venues: venues.filter(({ eventDate }) => eventDate >= today).map((venue) => venueCard(context, venue)),
    links: linksOf(context, lead !== null && isUpcoming(lead, today) ? lead : null, found.favorites),
  };
}

export type LeadView = NonNullable<ReturnType<typeof presentationView>["lead"]>;
export type ProjectCardView = ReturnType<typeof presentationView>["projects"][number];
export type DraftView = ReturnType<typeof draftCard>;
export type LinkView = ReturnType<typeof linksOf>[number];

/** The day at the top of the page, and the answers to it. */
function leadView(context: AppContext, project: Project, found: Presentation, today: string) {
  const { t, format } = context;
  const { publicId, names, eventDate, eventLocation } = project;
  /** Days; below 0: it is over. */
  const left = daysUntil(today, eventDate ?? today);
  const isEnded = left < 0 || project.closedAt !== null;
  const about = [
    names.eventType,
    nameAndCountry(eventLocation ?? ""),
    names.guestRange && t("project:presentation.guests", { range: names.guestRange }),
  ];
  return {
    about: about.filter(Boolean).join(" · "),
    days:
      left > 0 && !isEnded
        ? { figure: format.number(left), words: t("project:presentation.days", { count: left }) }
        : null,
    today: left === 0 ? format.daysAhead(today, today) : null,
    reviews: found.unreviewed
      .filter(({ project: of }) => left < 0 && of === publicId)
      .map(({ name, code }) => ({
        href: paths.reviewForm(code),
        text: t("messages:review.invitation.subject", { planner: name }),
      })),
    answers: answersView(
      context,
      project,
      found.answers.filter(({ project: of }) => of === publicId),
      isEnded,
    ),
    over: isEnded,
    sent: project.sentAt !== null,
    choiceHref: left >= 0 && isOpen(project) && project.contactedCount === 0 ? paths.wizard(4, publicId) : null,
  };
}

/** The other things to do. @param project the one that leads, if it is still to come */
function linksOf({ t }: AppContext, project: Project | null, favorites: number) {
  const edit = project !== null && project.closedAt === null ? editHref(project) : null;
  return [
    {
      href: paths.favorites(),
      title: t("favorites:heading"),
      note: favorites > 0 ? t("project:presentation.kept", { count: favorites }) : "",
    },
    ...(edit ? [{ href: edit, title: t("project:change.title"), note: "" }] : []),
    { href: paths.planners(), title: t("common:nav.directory"), note: "" },
    { href: paths.wizard(), title: t("project:presentation.another"), note: "" },
  ];
}

/** As on the project's page: in the wizard until somebody has the project. */
const editHref = (project: Project) =>
  isOpen(project) && project.contactedCount === 0
    ? paths.wizard(2, project.publicId)
    : paths.changeProject(project.publicId);

function wantedBanner(context: AppContext, publicId: string, planner: ProviderBanner, hasProject: boolean) {
  const { name } = planner;
  const text = context.t(`project:presentation.wanted.${hasProject ? "project" : "none"}`, { name });
  return bannerView(context, publicId, planner, text);
}

/** An event whose description was left before its end. */
function draftCard({ t, format }: AppContext, { publicId, reachedStep, eventDate, eventLocation, names }: Project) {
  const steps = PROJECT.shownSteps;
  const step = Math.min(reachedStep, steps) as 1 | 2 | 3 | 4;
  return {
    publicId,
    eventType: names.eventType,
    about: [eventDate ? format.titleDate(eventDate) : t("project:presentation.draftDate"), eventLocation ?? ""],
    step: `${t("wizard:stepOf", { step, steps })} ${t(`wizard:step.${step}`)}`,
    resumeHref: paths.wizard(reachedStep, publicId),
  };
}

/** @param planner public id of the one whom the couple would like to write to */
function projectCard(
  { format }: AppContext,
  project: Project,
  planner: string | null | undefined,
  { known }: Presentation,
) {
  const isKnown = known.includes(project.publicId);
  const writable = planner && !isKnown && project.closedAt === null;
  return {
    known: Boolean(planner) && isKnown,
    writeHref: writable
      ? paths.contact(planner, project.publicId, project.sentAt === null ? "choice" : undefined)
      : null,
    publicId: project.publicId,
    date: format.titleDate(project.eventDate ?? ""),
    place: project.eventLocation ?? "",
    eventType: project.names.eventType,
    service: project.names.serviceType,
    contacted: project.contactedCount,
    closed: project.closedReason,
  };
}

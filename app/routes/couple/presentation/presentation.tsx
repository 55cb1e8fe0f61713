import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ProviderBanner } from "~/domain/profile/find-provider-banner.server";
import { findPresentation } from "~/domain/projects/find-presentation.server";
import type { Project } from "~/domain/projects/find-projects.server";
import type { AppContext } from "~/http/context.server";
import { requireCompleteCouple } from "~/http/guards.server";
import { readPinned, takePreselection } from "~/http/preselection.server";
import type { RouteHandle } from "~/http/route-handle";
import { withClaims } from "~/http/wordings.server";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerBanner } from "~/routes/planner-banner";
import { bannerView } from "~/routes/planner-banner.server";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { pageClass } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { DoneNote, Note } from "~/ui/flash";
import { LargeTitle, SectionTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { rowsClass } from "~/ui/rows";
import { Thread } from "~/ui/thread";
import { VenueRequests } from "./venue-requests";
import { venueCard } from "./venue-requests.server";

export const handle: RouteHandle = { title: "project:presentation.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await takePreselection(context, paths.presentation());
  const couple = requireCompleteCouple(context, request);
  const wanted = await readPinned(context, couple);
  const [planner] = wanted === "favorites" ? [] : wanted;
  const { projects, venues, ...found } = await withClaims(
    context,
    findPresentation(context, couple, context.locale, planner),
  );
  const today = todayIn(context.market, context.clock.now());
  const upcoming = projects.filter((project) => isUpcoming(project, today));
  const isOpen = upcoming.some(({ closedAt }) => closedAt === null);
  return {
    banner: planner && found.planner ? wantedBanner(context, planner, found.planner, isOpen) : null,
    favorites: wanted === "favorites",
    firstname: couple.firstname,
    minutes: context.claims.minutes,
    hours: context.claims.hours,
    drafts: projects.filter(({ status }) => status === "draft").map((draft) => draftCard(context, draft)),
    projects: upcoming.map((project) => ({
      ...card(context, project, found.planner && planner, found.known),
      ahead: context.format.daysAhead(today, project.eventDate ?? today),
      accepted: found.accepted[project.publicId] ?? 0,
    })),
    venues: venues.filter(({ eventDate }) => eventDate >= today).map((venue) => venueCard(context, venue)),
  };
}

/** Rule project-2. */
export default function Presentation() {
  const { banner, favorites, firstname, minutes, hours, drafts, projects, venues } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const isNew = projects.length + drafts.length === 0;
  const start = (
    <>
      <p className="text-lead text-ink-muted">{t("project:presentation.lead")}</p>
      <Actions>
        <ButtonLink href={paths.wizard()} variant={isNew ? "primary" : "quiet"}>
          {t("project:presentation.submit")} <Icon name="next" />
        </ButtonLink>
      </Actions>
    </>
  );
  return (
    <div className={pageClass({ className: "pt-top pb-section space-y-block" })}>
      {banner ? <PlannerBanner banner={banner} /> : null}
      {favorites ? (
        <Note>
          {t("project:presentation.wanted.favorites")}{" "}
          <a href={paths.favorites()}>{t("project:presentation.wanted.favoritesLink")}</a>
        </Note>
      ) : null}
      <header>
        <LargeTitle>{t("project:presentation.heading", { name: firstname })}</LargeTitle>
        {isNew ? start : null}
      </header>
      {isNew ? <Steps minutes={minutes} hours={hours} /> : null}
      <section aria-labelledby="projects">
        <SectionTitle id="projects">{t("project:presentation.projects")}</SectionTitle>
        {isNew ? (
          <div className="mt-8">
            <EmptyState title={t("project:presentation.none")} text={t("project:presentation.noneText", { minutes })} />
          </div>
        ) : (
          <ul className={rowsClass}>
            {drafts.map((draft) => (
              <DraftCard key={draft.publicId} draft={draft} />
            ))}
            {projects.map((project) => (
              <ProjectCard key={project.publicId} project={project} planner={banner?.name ?? ""} />
            ))}
          </ul>
        )}
      </section>
      <VenueRequests venues={venues} />
      {isNew ? null : <div>{start}</div>}
    </div>
  );
}

/** How it goes, for those who have described nothing yet. */
function Steps({ minutes, hours }: { minutes: number; hours: number }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="steps">
      <h2 className="text-h3 mb-3.5" id="steps">
        {t("project:presentation.steps")}
      </h2>
      <Thread
        row
        kind="steps"
        knots={([1, 2, 3, 4] as const).map((step) => ({
          key: String(step),
          title: t(`project:presentation.step${step}.heading`),
          detail: t(`project:presentation.step${step}.text`, { minutes, hours }),
          state: step === 4 ? ("tied" as const) : undefined,
        }))}
      />
    </section>
  );
}

type Card = ReturnType<typeof card> & { ahead: string; accepted: number };

/** An event whose description was left before its end. */
function DraftCard({ draft }: { draft: ReturnType<typeof draftCard> }) {
  const { t } = useTexts();
  return (
    <li className="md:grid-cols-[300px_1fr] md:items-center">
      <div>
        <Kicker>{draft.eventType}</Kicker>
        <h3 id={`date-${draft.publicId}`}>{draft.date}</h3>
        <p className="text-small text-ink-muted">{draft.place}</p>
      </div>
      <div>
        <p>
          <Chip>{t("project:presentation.draftChip")}</Chip>
        </p>
        <Actions>
          <ButtonLink variant="quiet" href={draft.resumeHref} aria-describedby={`date-${draft.publicId}`}>
            {t("project:presentation.resume")}
          </ButtonLink>
        </Actions>
      </div>
    </li>
  );
}

/** @param planner name of the one whom the couple would like to write to */
function ProjectCard({ project, planner }: { project: Card; planner: string }) {
  const { t } = useTexts();
  return (
    <li className="md:grid-cols-[300px_1fr] md:items-center">
      <div>
        <Kicker>{project.eventType}</Kicker>
        <h3 id={`date-${project.publicId}`}>{project.date}</h3>
        <p className="text-small text-ink-muted">
          {project.closed === "cancelled" ? project.place : `${project.ahead} · ${project.place}`}
        </p>
      </div>
      <div>
        {project.accepted > 0 ? (
          <p>
            <Chip kind="good">{t("project:presentation.accepted", { count: project.accepted })}</Chip>
          </p>
        ) : null}
        {project.service ? <p>{project.service}</p> : null}
        {project.closed ? (
          <p>
            <Chip>{t("project:closed.chip")}</Chip>{" "}
            <span className="text-small">{t(`project:close.${project.closed}`)}</span>
          </p>
        ) : null}
        <p className="text-small text-ink-muted">{t("project:presentation.contacted", { count: project.contacted })}</p>
        {project.known ? <DoneNote>{t("planner:contacted")}</DoneNote> : null}
        <Actions>
          {project.writeHref ? (
            <ButtonLink href={project.writeHref} aria-describedby={`date-${project.publicId}`}>
              {t("search:contact.title", { name: planner })}
            </ButtonLink>
          ) : null}
          <ButtonLink
            variant="quiet"
            href={paths.project(project.publicId)}
            aria-describedby={`date-${project.publicId}`}
          >
            {t(project.closed ? "project:closed.view" : "project:presentation.view")}
          </ButtonLink>
        </Actions>
      </div>
    </li>
  );
}

/** An event of today is still to come. Dates are YYYY-MM-DD. */
const isUpcoming = ({ status, eventDate }: Project, today: string) =>
  status === "saved" && eventDate !== null && eventDate >= today;

function wantedBanner(context: AppContext, publicId: string, planner: ProviderBanner, hasProject: boolean) {
  const { name } = planner;
  const text = context.t(`project:presentation.wanted.${hasProject ? "project" : "none"}`, { name });
  return bannerView(context, publicId, planner, text);
}

function draftCard({ t, format }: AppContext, { publicId, reachedStep, eventDate, eventLocation, names }: Project) {
  return {
    publicId,
    date: eventDate ? format.titleDate(eventDate) : t("project:presentation.draftDate"),
    place: eventLocation ?? "",
    eventType: names.eventType,
    resumeHref: paths.wizard(reachedStep, publicId),
  };
}

/** @param planner public id of the one whom the couple would like to write to; `known`: projects that it has received */
function card({ format }: AppContext, project: Project, planner: string | null | undefined, known: readonly string[]) {
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

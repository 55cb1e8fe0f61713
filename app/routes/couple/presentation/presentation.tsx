import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type Project, projectsQuery, toProject } from "~/domain/projects/find-projects.server";
import type { AppContext } from "~/http/context.server";
import { requireCouple } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Thread } from "~/ui/thread";

export const handle: RouteHandle = { title: "project:presentation.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCouple(context, request);
  if (!couple.hasFinishedOnboarding) throw redirect(paths.profile()); // customer specification §2, "/presentation"
  const projects = (await projectsQuery(context.db, couple, context.locale)).map(toProject);
  const draft = projects.find(({ status }) => status === "draft");
  const today = todayIn(context.market, context.clock.now());
  return {
    firstname: couple.firstname,
    minutes: context.settings.CLAIM_MINUTES,
    hours: context.settings.CLAIM_ANSWER_HOURS,
    resumeHref: draft ? paths.wizard(draft.reachedStep, draft.publicId) : null,
    projects: projects.filter((project) => isUpcoming(project, today)).map((project) => card(context, project)),
  };
}

/** Customer specification §2, "/presentation". */
export default function Presentation() {
  const { firstname, minutes, hours, resumeHref, projects } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="wrap top flow-xl">
      <header>
        <h1 className="rule">{t("project:presentation.heading", { name: firstname })}</h1>
        <p className="lead">{t("project:presentation.lead")}</p>
        <Actions>
          <ButtonLink href={paths.wizard()}>
            {t("project:presentation.submit")} <Icon name="next" />
          </ButtonLink>
        </Actions>
        {resumeHref ? (
          <p className="small muted pad">
            {t("project:presentation.draft")} <a href={resumeHref}>{t("project:presentation.resume")}</a>
          </p>
        ) : null}
      </header>
      <section aria-labelledby="steps">
        <h2 className="h3 mb" id="steps">
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
      <section aria-labelledby="projects">
        <h2 className="rule" id="projects">
          {t("project:presentation.projects")}
        </h2>
        {projects.length === 0 ? (
          <div className="gap">
            <EmptyState title={t("project:presentation.none")} text={t("project:presentation.noneText", { minutes })} />
          </div>
        ) : (
          <ul className="rows">
            {projects.map((project) => (
              <ProjectCard key={project.publicId} project={project} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

type Card = ReturnType<typeof card>;

function ProjectCard({ project }: { project: Card }) {
  const { t } = useTexts();
  return (
    <li className="contact">
      <div>
        <p className="kicker">{project.eventType}</p>
        <h3 id={`date-${project.publicId}`}>{project.date}</h3>
        <p className="small muted">{project.place}</p>
      </div>
      <div>
        {project.service ? <p>{project.service}</p> : null}
        {project.closed ? (
          <p>
            <Chip>{t("project:closed.chip")}</Chip>{" "}
            <span className="small">{t(`project:close.${project.closed}`)}</span>
          </p>
        ) : null}
        <p className="small muted">{t("project:presentation.contacted", { count: project.contacted })}</p>
        <Actions>
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

function card({ format }: AppContext, project: Project) {
  return {
    publicId: project.publicId,
    date: format.titleDate(project.eventDate ?? ""),
    place: project.eventLocation ?? "",
    eventType: project.names.eventType,
    service: project.names.serviceType,
    contacted: project.contactedCount,
    closed: project.closedReason,
  };
}

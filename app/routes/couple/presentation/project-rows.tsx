import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { DoneNote } from "~/ui/flash";
import { SectionTitle } from "~/ui/heading";
import { Kicker } from "~/ui/kicker";
import { rowsClass } from "~/ui/rows";
import type { ProjectCardView } from "./presentation-view.server";

interface ProjectRowsProps {
  projects: ProjectCardView[];
  /** Name of the planner whom the couple would like to write to. */
  wanted: string;
}

/** The projects besides the one that leads. */
export function ProjectRows({ projects, wanted }: ProjectRowsProps) {
  const { t } = useTexts();
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="projects">
      <SectionTitle id="projects">{t("project:presentation.projects")}</SectionTitle>
      <ul className={rowsClass}>
        {projects.map((project) => (
          <ProjectRow key={project.publicId} project={project} wanted={wanted} />
        ))}
      </ul>
    </section>
  );
}

function ProjectRow({ project, wanted }: { project: ProjectCardView; wanted: string }) {
  const { t } = useTexts();
  return (
    <li className="md:grid-cols-[2fr_3fr] md:items-center">
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
        <Actions className="mt-4">
          {project.writeHref ? (
            <ButtonLink href={project.writeHref} compact aria-describedby={`date-${project.publicId}`}>
              {t("search:contact.title", { name: wanted })}
            </ButtonLink>
          ) : null}
          <ButtonLink
            variant="quiet"
            compact
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

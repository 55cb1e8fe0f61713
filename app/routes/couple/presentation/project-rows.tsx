import type { Project } from "~/domain/projects/find-projects.server";
import type { ContactedPlanner } from "~/domain/requests/find-answers.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { rowsClass } from "~/ui/classes";
import { DoneNote } from "~/ui/flash";
import { Kicker, SectionTitle } from "~/ui/heading";

export interface Wanted {
  publicId: string;
  name: string;
  /** Public ids of the projects that the planner has received. */
  known: string[];
}

/** Returns the URL of the message to the wanted planner; null if it cannot receive the project. */
export function contactHref({ publicId, closedAt, sentAt }: Project, wanted: Wanted | null): string | null {
  if (!wanted || wanted.known.includes(publicId) || closedAt !== null) return null;
  return paths.contact(wanted.publicId, publicId, sentAt === null ? "choice" : undefined);
}

interface ProjectRowsProps {
  projects: Project[];
  answers: Pick<ContactedPlanner, "project" | "status">[];
  wanted: Wanted | null;
  today: string;
}

export function ProjectRows({ projects, answers, wanted, today }: ProjectRowsProps) {
  const { t } = useTexts();
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="projects">
      <SectionTitle id="projects">{t("project:presentation.projects")}</SectionTitle>
      <ul className={rowsClass}>
        {projects.map((project) => {
          const accepted = answers.filter(
            (answer) => answer.project === project.publicId && answer.status === "unlocked",
          );
          return (
            <ProjectRow
              key={project.publicId}
              project={project}
              accepted={accepted.length}
              wanted={wanted}
              today={today}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface ProjectRowProps {
  project: Project;
  /** Number of planners who accepted. */
  accepted: number;
  wanted: Wanted | null;
  today: string;
}

function ProjectRow({ project, accepted, wanted, today }: ProjectRowProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { publicId, names, closedReason } = project;
  const date = project.eventDate ?? today;
  const place = project.eventLocation ?? "";
  const writeHref = contactHref(project, wanted);
  return (
    <li className="md:grid-cols-[2fr_3fr] md:items-center">
      <div>
        <Kicker>{names.eventType}</Kicker>
        <h3 id={`date-${publicId}`}>{format.titleDate(date)}</h3>
        <p className="text-small text-ink-muted">
          {closedReason === "cancelled" ? place : `${format.daysAhead(today, date)} · ${place}`}
        </p>
      </div>
      <div>
        {accepted > 0 ? (
          <p>
            <Chip kind="good">{t("project:presentation.accepted", { count: accepted })}</Chip>
          </p>
        ) : null}
        {names.serviceType ? <p>{names.serviceType}</p> : null}
        {closedReason ? (
          <p>
            <Chip>{t("project:closed.chip")}</Chip>{" "}
            <span className="text-small">{t(`project:close.${closedReason}`)}</span>
          </p>
        ) : null}
        <p className="text-small text-ink-muted">
          {t("project:presentation.contacted", { count: project.contactedCount })}
        </p>
        {wanted?.known.includes(publicId) ? <DoneNote>{t("planner:contacted")}</DoneNote> : null}
        <Actions className="mt-4">
          {writeHref ? (
            <ButtonLink href={writeHref} compact aria-describedby={`date-${publicId}`}>
              {t("search:contact.title", { name: wanted?.name ?? "" })}
            </ButtonLink>
          ) : null}
          <ButtonLink variant="quiet" compact href={paths.project(publicId)} aria-describedby={`date-${publicId}`}>
            {t(closedReason ? "project:closed.view" : "project:presentation.view")}
          </ButtonLink>
        </Actions>
      </div>
    </li>
  );
}

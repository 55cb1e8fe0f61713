import { nameAndCountry } from "~/domain/places/places.rules";
import type { Project } from "~/domain/projects/projects.server";
import type { ContactedPlanner } from "~/domain/requests/find-answers.server";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { DoneNote } from "~/ui/flash";
import { LinkRow } from "~/ui/link-row";
import { DotLine, VisuallyHidden } from "~/ui/text";

export interface Wanted {
  publicId: string;
  name: string;
  known: string[];
}

/** Returns the URL to write to the planner that the couple came for; null if it cannot receive the project. */
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
  return projects.map((project) => {
    const accepted = answers.filter((answer) => answer.project === project.publicId && answer.status === "unlocked");
    return (
      <ProjectRow key={project.publicId} project={project} accepted={accepted.length} wanted={wanted} today={today} />
    );
  });
}

interface ProjectRowProps {
  project: Project;
  accepted: number;
  wanted: Wanted | null;
  today: string;
}

function ProjectRow({ project, accepted, wanted, today }: ProjectRowProps) {
  const { t, format } = useLanguage();
  const { publicId, names, closedReason, contactedCount } = project;
  const title = format.titleDate(project.eventDate ?? today);
  const state = closedReason
    ? t("project:closed.chip")
    : t(`project:presentation.${accepted > 0 ? "accepted" : "contacted"}`, { count: accepted || contactedCount });
  const writeHref = contactHref(project, wanted);
  return (
    <LinkRow
      serif
      href={paths.project(publicId)}
      text={title}
      note={<DotLine texts={[names.eventType, nameAndCountry(project.eventLocation ?? ""), state]} />}
      foot={
        wanted?.known.includes(publicId) ? (
          <DoneNote>{t("planner:contacted")}</DoneNote>
        ) : writeHref ? (
          <ButtonLink href={writeHref} compact>
            {t("search:contact.title", { name: wanted?.name ?? "" })} <VisuallyHidden>{title}</VisuallyHidden>
          </ButtonLink>
        ) : null
      }
    />
  );
}

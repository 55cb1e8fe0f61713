import { days } from "~/domain/durations";

/** Fields of a project that the rules use. Dates are YYYY-MM-DD. */
interface Dated {
  publicId: string;
  status: string;
  eventDate: string | null;
  closedReason: string | null;
}

export const isUpcoming = ({ status, eventDate }: Pick<Dated, "status" | "eventDate">, today: string) =>
  status === "saved" && eventDate !== null && eventDate >= today;

export const daysUntil = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / days(1);

/**
 * Returns the project with the next event, or else the latest past one that can still be reviewed.
 * @param projects newest first; of two upcoming projects on the same day, the newer one is returned
 * @param reviewable public ids of projects with providers to review
 */
export function leadOf<T extends Dated>(
  projects: readonly T[],
  today: string,
  reviewable: readonly string[],
): T | null {
  const takesPlace = projects.filter(({ closedReason }) => closedReason !== "cancelled");
  const byDate = (a: T, b: T) => Date.parse(a.eventDate ?? "") - Date.parse(b.eventDate ?? "");
  const [next] = takesPlace.filter((project) => isUpcoming(project, today)).sort(byDate);
  const over = takesPlace.filter(
    ({ eventDate, publicId }) => (eventDate ?? today) < today && reviewable.includes(publicId),
  );
  return next ?? over.sort(byDate).at(-1) ?? null;
}

/** Divides a couple's projects for its home page: the leading project, drafts, and other upcoming ones. */
export function divideProjects<T extends Dated>(projects: readonly T[], today: string, reviewable: readonly string[]) {
  const lead = leadOf(projects, today, reviewable);
  return {
    lead,
    drafts: projects.filter(({ status }) => status === "draft"),
    others: projects.filter((project) => project !== lead && isUpcoming(project, today)),
  };
}

import { days } from "~/domain/durations";

/** What the rules need to know of a project. Dates are YYYY-MM-DD. */
interface Dated {
  publicId: string;
  status: string;
  eventDate: string | null;
  closedReason: string | null;
}

/** An event of today is still to come. */
export const isUpcoming = ({ status, eventDate }: Pick<Dated, "status" | "eventDate">, today: string) =>
  status === "saved" && eventDate !== null && eventDate >= today;

export const daysUntil = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / days(1);

/**
 * The project that the couple's home is about: that of the nearest event to come, because its day stands at the top of the page and everything
 * beneath belongs to it. Without one the latest event that is over and still to be reviewed. Never one that was called off.
 * @param projects the newest first, which leads where two have the same day
 * @param reviewable public ids of projects with somebody to review
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

/** Divides a couple's projects for its home: the leading project, unfinished ones, and the others to come. */
export function divideProjects<T extends Dated>(projects: readonly T[], today: string, reviewable: readonly string[]) {
  const lead = leadOf(projects, today, reviewable);
  return {
    lead,
    drafts: projects.filter(({ status }) => status === "draft"),
    others: projects.filter((project) => project !== lead && isUpcoming(project, today)),
  };
}

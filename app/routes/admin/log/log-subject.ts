import { adminPaths } from "~/admin-paths";

const PAGES: Partial<Record<string, (id: string) => string>> = {
  provider: adminPaths.profile,
  account: (id) => adminPaths.history("couple", id),
  request: (id) => adminPaths.history("request", id),
  order: (id) => adminPaths.history("order", id),
  review: adminPaths.review,
  case: adminPaths.reviewCase,
  wedding: adminPaths.wedding,
  venue: adminPaths.venue,
  report: adminPaths.report,
  message: adminPaths.reportedMessage,
  wording: adminPaths.wording,
};

/** Returns the label and the page of an entry's subject. Administrators are labelled by name, everything else by id. */
export function subjectOf(
  { subjectKind, subjectId }: { subjectKind: string; subjectId: string },
  people: readonly { id: number; name: string }[],
) {
  const person = subjectKind === "administrator" ? people.find(({ id }) => String(id) === subjectId) : undefined;
  return { subject: person?.name ?? subjectId, href: PAGES[subjectKind]?.(subjectId) ?? null };
}

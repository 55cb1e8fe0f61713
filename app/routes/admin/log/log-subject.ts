import { adminPaths } from "~/admin-paths";

/** By the kinds that the log knows. */
const PAGES: Partial<Record<string, (id: string) => string>> = {
  provider: adminPaths.profile,
  account: (id) => adminPaths.history("couple", id),
  request: (id) => adminPaths.history("request", id),
  order: (id) => adminPaths.history("order", id),
  review: adminPaths.review,
  case: adminPaths.reviewCase,
  portfolio: adminPaths.portfolio,
  venue: adminPaths.venue,
  report: adminPaths.report,
  wording: adminPaths.wording,
};

/** The subject of an entry as an owner reads it: an administrator by name, everything else by its id, with its page. */
export function subjectOf(
  { subjectKind, subjectId }: { subjectKind: string; subjectId: string },
  people: readonly { id: number; name: string }[],
) {
  const person = subjectKind === "administrator" ? people.find(({ id }) => String(id) === subjectId) : undefined;
  return { subject: person?.name ?? subjectId, href: PAGES[subjectKind]?.(subjectId) ?? null };
}

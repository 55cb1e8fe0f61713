import { paths } from "~/paths";

/** By the kinds that the log knows. */
const PAGES: Partial<Record<string, (id: string) => string>> = {
  provider: paths.admin.profile,
  account: (id) => paths.admin.history("couple", id),
  request: (id) => paths.admin.history("request", id),
  order: (id) => paths.admin.history("order", id),
  review: paths.admin.review,
  case: paths.admin.reviewCase,
  portfolio: paths.admin.portfolio,
  venue: paths.admin.venue,
  report: paths.admin.report,
  wording: paths.admin.wording,
};

/** The subject of an entry as an owner reads it: an administrator by name, everything else by its id, with its page. */
export function subjectOf(
  { subjectKind, subjectId }: { subjectKind: string; subjectId: string },
  people: readonly { id: number; name: string }[],
) {
  const person = subjectKind === "administrator" ? people.find(({ id }) => String(id) === subjectId) : undefined;
  return { subject: person?.name ?? subjectId, href: PAGES[subjectKind]?.(subjectId) ?? null };
}

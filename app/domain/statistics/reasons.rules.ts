/** Why a planner was not shown for a project nearby: the first that holds, in this order (rule statistics-4). */
export const REASONS = ["radius", "price", "language", "busy", "service", "position"] as const;
export type Reason = (typeof REASONS)[number];

/** Of the projects nearby: how many could see the planner, and how many each reason kept away, the most frequent first. */
export function reasonsOf(found: readonly { measure: string; count: number }[]) {
  const counts = new Map(found.map(({ measure, count }) => [measure, count]));
  const of = (measure: string) => counts.get(measure) ?? 0;
  const reasons = REASONS.map((reason) => ({ reason, count: of(reason) })).filter(({ count }) => count > 0);
  const kept = reasons.reduce((sum, { count }) => sum + count, 0);
  return {
    projects: of("could") + kept,
    could: of("could"),
    kept,
    reasons: reasons.sort((a, b) => b.count - a.count),
  };
}

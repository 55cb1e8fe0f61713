import { hours } from "~/domain/durations";
import type { Rate } from "~/domain/rate-limits.server";

export const FAILURES = {
  /** In characters. */
  longest: { message: 1_000, stack: 4_000, route: 120 },
  /** A cause that goes on is reported once more after so long. Less than a day, so that what is found once a day is reported each time. */
  quiet: hours(23),
  /** What browsers report, from one address. */
  perAddress: { count: 20, window: hours(1) } satisfies Rate,
  /** And together, so that nobody fills the table. */
  fromBrowsers: { count: 500, window: hours(1) } satisfies Rate,
  onPage: 50,
} as const;

const FAILURE_SOURCES = ["worker", "cron", "webhook", "browser"] as const;
type FailureSource = (typeof FAILURE_SOURCES)[number];

export interface Failure {
  source: FailureSource;
  /** A path, or the name of a job. */
  route: string;
  /** Without personal data (`describeError`). */
  type: string;
  message: string;
  stack: string;
  release: string;
  requestId: string;
}

/** The route without what names one row: ids, numbers, secrets. */
export const routeOf = (path: string): string =>
  path
    .replace(/(?<=\/)[^/]*\d[^/]*(?=\/|$)/g, ":id")
    .replace(/(?<=\/)[^/]{25,}(?=\/|$)/g, ":id")
    .slice(0, FAILURES.longest.route);

/** What two failures of the same cause have in common: where, what kind, and its words without figures. */
export const causeOf = ({
  source,
  route,
  type,
  message,
}: Pick<Failure, "source" | "route" | "type" | "message">): string =>
  [source, routeOf(route), type, message.replace(/\d+/g, "#").slice(0, 200)].join("\n");

import { hours } from "~/domain/durations";
import type { Rate } from "~/domain/rate-limits.server";

export const FAILURES = {
  /** Maximum characters. */
  longest: { message: 1_000, stack: 4_000, route: 120 },
  /**
   * Time before a continuing cause is reported again. Less than a day, so that a daily failure is reported each time.
   */
  quiet: hours(23),
  /** Reports of browsers from one IP address. */
  perAddress: { count: 20, window: hours(1) } satisfies Rate,
  /** Reports of all browsers together, so that no one fills the table. */
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

/** Returns the route without parts that identify a row: ids, numbers, secrets. */
export const routeOf = (path: string): string =>
  path
    .replace(/(?<=\/)[^/]*\d[^/]*(?=\/|$)/g, ":id")
    .replace(/(?<=\/)[^/]{25,}(?=\/|$)/g, ":id")
    .slice(0, FAILURES.longest.route);

/** Returns the common part of failures with the same cause: place, type, and message without figures. */
export const causeOf = ({
  source,
  route,
  type,
  message,
}: Pick<Failure, "source" | "route" | "type" | "message">): string =>
  [source, routeOf(route), type, message.replace(/\d+/g, "#").slice(0, 200)].join("\n");

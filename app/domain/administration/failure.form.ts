import { z } from "zod";
import { hours, minutes } from "~/domain/durations";
import type { Rate } from "~/domain/rate-limits.server";

/** Validates the failure report of a page's script. All values are untrusted. */
export const browserFailure = z.lazy(() =>
  z.object({
    name: z.string().trim().min(1).max(60),
    message: z.string().max(2_000).default(""),
    stack: z.string().max(8_000).default(""),
    path: z
      .string()
      .regex(/^\/[\w\-./%]*$/)
      .max(300),
    request: z
      .string()
      .regex(/^[0-9a-f-]{36}$/)
      .or(z.literal(""))
      .default(""),
  }),
);

/** Validates the dismissal of a failure: which one, and its last occurrence as shown on the page. */
export const settleFailureForm = z.lazy(() =>
  z.object({ fingerprint: z.string().regex(/^[0-9a-f]{64}$/), seen: z.coerce.number().int().positive() }),
);

export const FAILURES = {
  /** Maximum characters. */
  longest: { message: 1_000, stack: 4_000, route: 120 },
  /** Time until a repeated failure is reported again. Less than a day, so that a daily one is reported each time. */
  quiet: hours(23),
  /** Reports of browsers from one IP address. */
  perAddress: { count: 20, window: hours(1) } satisfies Rate,
  /** Reports of all browsers together, so that no one fills the table. */
  fromBrowsers: { count: 500, window: hours(1) } satisfies Rate,
  onPage: 50,
  /** Counter of failed requests in `rate_limits`. */
  requests: { key: "failed requests", window: minutes(10) },
} as const;

export interface Failure {
  source: "worker" | "cron" | "webhook" | "browser";
  /** A path, or the name of a job. */
  route: string;
  /** Type of the error. Type, message and stack are without personal data (`describeError`). */
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

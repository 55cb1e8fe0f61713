import type { ErrorReporter } from "./port";
import { type SentrySettings, sentryErrorReporter } from "./sentry";

type ErrorReportingSettings = Omit<SentrySettings, "dsn"> & { dsn?: string | undefined };

const nowhere: ErrorReporter = { report: async () => {} };

/**
 * Returns a reporter that does nothing without a DSN. @throws Error for an invalid DSN, so that it is noticed at the
 * start
 */
export function selectErrorReporter({ dsn, ...settings }: ErrorReportingSettings): ErrorReporter {
  return dsn ? sentryErrorReporter({ ...settings, dsn }) : nowhere;
}

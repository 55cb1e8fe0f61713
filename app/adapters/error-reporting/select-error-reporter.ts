import type { ErrorReporter } from "./port";
import { type SentrySettings, sentryErrorReporter } from "./sentry";

type ErrorReportingSettings = Omit<SentrySettings, "dsn"> & { dsn?: string | undefined };

const nowhere: ErrorReporter = { report: async () => {} };

/** Off without a DSN. @throws Error when the DSN is not one, so that a wrong setting is seen at the start. */
export function selectErrorReporter({ dsn, ...settings }: ErrorReportingSettings): ErrorReporter {
  return dsn ? sentryErrorReporter({ ...settings, dsn }) : nowhere;
}

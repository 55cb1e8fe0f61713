import type { ErrorContext, ErrorReporter } from "~/adapters/error-reporting/port";
import { isCallback } from "./callbacks.server";
import type { AppContext } from "./context.server";
import { pathWithoutSecrets } from "./log.server";

/** Where a request's failure happened, for the error report. */
export const errorContextOf = ({
  requestId,
  url,
  market,
  method,
}: Pick<AppContext, "requestId" | "url" | "market" | "method">): ErrorContext => ({
  requestId,
  route: pathWithoutSecrets(url),
  market: market.code,
  method,
  ...(isCallback(url) ? { source: "webhook" as const } : {}),
});

/** A reporter for one entry point: each report carries its source and request id; the caller may add more, such as a job's name. */
export const reporterFor = (errors: ErrorReporter, where: ErrorContext): ErrorReporter => ({
  report: (error, more) => errors.report(error, { ...where, ...more }),
});

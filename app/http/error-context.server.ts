import type { ErrorContext } from "~/adapters/error-reporting/port";
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

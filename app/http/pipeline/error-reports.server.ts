import { openDatabase } from "#db/client.server";
import { describeError } from "~/adapters/error-reporting/describe-error";
import type { ErrorContext, ErrorReporter } from "~/adapters/error-reporting/port";
import { recordFailure } from "~/domain/administration/failures.server";
import type { DomainError } from "~/domain/domain-error";
import { type AppContext, systemClock } from "./context.server";
import { pathWithoutSecrets } from "./log.server";
import { databaseOf, type Settings } from "./settings.server";
import { isWebhook } from "./webhooks.server";

type Erring = Pick<AppContext, "requestId" | "url" | "market" | "method">;

export const errorContextOf = ({ requestId, url, market, method }: Erring): ErrorContext => ({
  requestId,
  route: pathWithoutSecrets(url),
  market: market.code,
  method,
  ...(isWebhook(url) ? { source: "webhook" as const } : {}),
});

/** Returns a reporter for one entry point. Each report has its source and request id; the caller may add more. */
export const reporterFor = (errors: ErrorReporter, where: ErrorContext): ErrorReporter => ({
  report: (error, more) => errors.report(error, { ...where, ...more }),
});

/** Reports each cause once (rule failure-1). Reports every failure while the database is unavailable. */
export function failureReporter(settings: Settings, vendor: ErrorReporter): ErrorReporter {
  return {
    async report(error, context = {}) {
      if (await isNew(settings, error, context).catch(() => true)) await vendor.report(error, context);
    },
  };
}

async function isNew(settings: Settings, error: unknown, context: ErrorContext): Promise<boolean> {
  const { chain, stack } = describeError(error);
  const { db } = openDatabase({ ...databaseOf(settings), timeoutMs: 5_000 });
  const { isNews } = await recordFailure(
    { db, clock: systemClock },
    {
      source: context.source ?? "worker",
      route: context.route ?? "",
      type: chain[0]?.type ?? "",
      message: chain.map(({ value }) => value).join(" / "),
      stack,
      release: settings.VERSION,
      requestId: context.requestId ?? "",
    },
  );
  return isNews;
}

/** Reports the cause of an expected failure, such as a media store that rejected a picture. */
export function reportCause(context: AppContext, { cause }: DomainError): void {
  if (cause === undefined) return;
  context.later(() => context.errors.report(cause));
}

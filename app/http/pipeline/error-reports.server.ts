import { openDatabase } from "#db/client.server";
import { describeError } from "~/adapters/error-reporting/describe-error";
import type { ErrorContext, ErrorReporter } from "~/adapters/error-reporting/port";
import { recordFailure } from "~/domain/administration/failures.server";
import type { DomainError } from "~/domain/domain-error";
import type { AppContext } from "./context.server";
import { pathWithoutSecrets } from "./log.server";
import type { Settings } from "./settings.server";
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

const TIME_LIMIT_MS = 5_000;

/** Reports each cause once (rule failure-1). Reports every failure while the database is unavailable. */
export function failureReporter(settings: Settings, vendor: ErrorReporter): ErrorReporter {
  return {
    async report(error, context = {}) {
      const isNews = await keep(settings, error, context).catch(() => true);
      if (isNews) await vendor.report(error, context);
    },
  };
}

async function keep(settings: Settings, error: unknown, context: ErrorContext): Promise<boolean> {
  const { chain, stack } = describeError(error);
  const [thrown] = chain;
  const { db } = openDatabase({
    url: settings.DATABASE_URL,
    token: settings.DATABASE_TOKEN,
    timeoutMs: TIME_LIMIT_MS,
  });
  const { isNews } = await recordFailure(
    { db, clock: { now: () => Date.now() } },
    {
      source: context.source ?? "worker",
      route: context.route ?? "",
      type: thrown?.type ?? "",
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

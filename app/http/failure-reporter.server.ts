import { openDatabase } from "#db/client.server";
import { describeError } from "~/adapters/error-reporting/describe-error";
import type { ErrorContext, ErrorReporter } from "~/adapters/error-reporting/port";
import { recordFailure } from "~/domain/failures/record-failure.server";
import type { Settings } from "./settings.server";

/** Of the database: nobody waits for it. */
const TIME_LIMIT_MS = 5_000;

/**
 * Keeps every failure in the database, for the administrators' page, and tells the vendor of each cause once (rule failure-1). Without a
 * database to ask, the vendor is told each time: better twice than never.
 */
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

import { parseRetryAfter, USER_AGENT } from "~/adapters/call-vendor";
import { describeError, NOT_AN_ERROR, redact } from "./describe-error";
import type { ErrorContext, ErrorReporter } from "./port";

type ErrorReportingSettings = Omit<SentrySettings, "dsn"> & { dsn?: string | undefined };

const nowhere: ErrorReporter = { report: async () => {} };

/** Returns a reporter that does nothing without a DSN. @throws Error for an invalid DSN, to notice it at the start */
export function selectErrorReporter({ dsn, ...settings }: ErrorReportingSettings): ErrorReporter {
  return dsn ? sentryErrorReporter({ ...settings, dsn }) : nowhere;
}

interface SentrySettings {
  /** `https://<public key>@<host>/<project>` */
  dsn: string;
  environment: string;
  release: string;
  timeLimitMs?: number | undefined;
}

const UNHANDLED = { type: "generic", handled: false } as const;
const TIME_LIMIT_MS = 5_000;
/** Delay after a 429 from Sentry without Retry-After. */
const DEFAULT_QUIET_MS = 60_000;
const LONGEST_TAG = 200;

/** Sends envelopes: https://develop.sentry.dev/sdk/foundations/transport/envelopes/. A failed report is lost. */
function sentryErrorReporter(settings: SentrySettings): ErrorReporter {
  const { url, publicKey } = parseDsn(settings.dsn);
  let quietUntil = 0;

  async function post(envelope: string) {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-sentry-envelope",
        "User-Agent": USER_AGENT,
        "X-Sentry-Auth": `Sentry sentry_version=7, sentry_client=${USER_AGENT}, sentry_key=${publicKey}`,
      },
      body: envelope,
      redirect: "manual",
      signal: AbortSignal.timeout(settings.timeLimitMs ?? TIME_LIMIT_MS),
    });
    await response.text();
    const now = Date.now();
    if (response.status === 429)
      quietUntil = now + (parseRetryAfter(response.headers.get("Retry-After"), now) ?? DEFAULT_QUIET_MS);
    else if (!response.ok) console.error(`The error report was not taken: status ${response.status}`);
  }

  return {
    async report(error, context = {}) {
      try {
        const now = Date.now();
        if (now >= quietUntil) await post(buildEnvelope(buildEvent(error, context, settings, now), now));
      } catch (failure) {
        // Swallows the error: no other reporter is left, and the visitor's answer must not fail.
        console.error(`The error report was not delivered: ${failure instanceof Error ? failure.name : "unknown"}`);
      }
    },
  };
}

/** Parses a DSN. @throws Error that contains no part of the DSN */
function parseDsn(dsn: string): { url: string; publicKey: string } {
  const parsed = URL.canParse(dsn) ? new URL(dsn) : undefined;
  const path = parsed?.pathname.match(/^(.*)\/(\d+)$/);
  if (!parsed?.username || !path)
    throw new Error("SENTRY_DSN must look like https://<public key>@<host>/<project number>");
  return {
    url: `${parsed.protocol}//${parsed.host}${path[1]}/api/${path[2]}/envelope/`,
    publicKey: parsed.username,
  };
}

function buildEnvelope(event: { event_id: string }, now: number): string {
  const payload = JSON.stringify(event);
  const length = new TextEncoder().encode(payload).length;
  const head = { event_id: event.event_id, sent_at: new Date(now).toISOString() };
  const item = { type: "event", content_type: "application/json", length };
  return `${JSON.stringify(head)}\n${JSON.stringify(item)}\n${payload}\n`;
}

function buildEvent(error: unknown, context: ErrorContext, settings: SentrySettings, now: number) {
  const { chain, stack } = describeError(error);
  return {
    event_id: crypto.randomUUID().replaceAll("-", ""),
    timestamp: now / 1_000,
    platform: "javascript",
    level: "error",
    environment: settings.environment,
    release: settings.release,
    transaction: context.route && tag(context.route),
    tags: tags(context),
    // Sentry expects the first cause first and the thrown error last.
    exception: {
      values: chain
        .map(({ type, value }) => ({ type, value, ...(type === NOT_AN_ERROR ? {} : { mechanism: UNHANDLED }) }))
        .reverse(),
    },
    extra: { stack },
  };
}

function tags(context: ErrorContext): Record<string, string> {
  const { requestId, route, market, method, source } = context;
  const given = Object.entries({ route, market, method, source }).filter(
    (entry): entry is [string, string] => !!entry[1],
  );
  const result = Object.fromEntries(given.map(([name, value]) => [name, tag(value)]));
  // `redact` would remove a request id, which is as long as a token; only plain ids are sent.
  if (requestId && /^[\w-]{8,64}$/.test(requestId)) result.request_id = requestId;
  return result;
}

function tag(value: string): string {
  const [withoutQuery = ""] = value.split("?");
  return redact(withoutQuery).slice(0, LONGEST_TAG);
}

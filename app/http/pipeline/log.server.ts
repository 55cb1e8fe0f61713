import { describeError, redact, withoutQueryValues } from "~/adapters/error-reporting/describe-error";
import { type Actor, isImpersonated } from "~/domain/sessions/session.rules";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";

/** Pages that emails link to, feeds of providers, and shared favorites: the last part of their path is a secret. */
const SECRET_PAGES = [
  paths.pro.resetPassword,
  paths.pro.verifyEmail,
  paths.pro.confirmEmail,
  paths.stillLooking,
  paths.confirmMailbox,
  paths.confirmReview,
  paths.ownReview,
  paths.reviewCase,
  paths.unsubscribe,
  paths.reportCase,
  paths.calendarFeed,
  paths.join,
  paths.shortlist,
].map((page) => page(""));

/** Name and town before the public id in the URL of a profile. */
const NAMES = /(?<=^\/(?:planner|venue)\/)[^/]*-/;

/** Returns the path of a request without its query, the secret of an email's link, and the names of a profile. */
export function pathWithoutSecrets({ pathname }: URL): string {
  // Accepts any spelling: the redirect to the canonical path comes later, and this path contains the secret, too.
  const spelled = pathname.replace(/^\/+/, "/").toLowerCase();
  const page = SECRET_PAGES.find((page) => spelled.startsWith(page));
  return page ? `${page}:secret` : pathname.replace(NAMES, "");
}

type Logged = Pick<AppContext, "requestId" | "url" | "roundTrips" | "market" | "locale" | "actor">;

/** Logs one line of JSON per request, without names, numbers or addresses of people. */
export function logRequest(request: Request, response: Response, context: Logged, ms: number): void {
  console.log(
    JSON.stringify({
      level: response.status >= 500 ? "error" : "info",
      requestId: context.requestId,
      method: request.method,
      path: pathWithoutSecrets(context.url),
      status: response.status,
      ms,
      roundTrips: context.roundTrips.count,
      ...(context.roundTrips.repeats > 0 ? { repeats: context.roundTrips.repeats } : {}),
      market: context.market.code,
      locale: context.locale,
      role: context.actor?.role ?? "visitor",
      ...inAccount(context.actor),
    }),
  );
}

function inAccount(actor: Actor | null): Record<string, string | number> {
  if (!isImpersonated(actor)) return {};
  const { id, administratorId } = actor.impersonation;
  const subject = actor.role === "couple" ? actor.accountId : actor.providerId;
  return { impersonation: id, administrator: administratorId, subject };
}

export function logEvent(event: string, facts: Record<string, string | number | boolean> = {}): void {
  console.log(JSON.stringify({ level: "info", event, ...facts }));
}

/** Logs an error without the values of queries and without possible personal data; in development also its stack. */
export function logError(
  error: unknown,
  { requestId, url, settings }: Pick<AppContext, "requestId" | "url" | "settings">,
): void {
  const chain: string[] = [];
  for (let e = error; e instanceof Error && chain.length < 4; e = e.cause)
    chain.push(redact(withoutQueryValues(`${e.name}: ${e.message}`)));
  console.error(
    JSON.stringify({
      level: "error",
      requestId,
      path: pathWithoutSecrets(url),
      message: chain.length ? chain : ["not an error"],
    }),
  );
  if (settings.ENVIRONMENT === "development") console.error(describeError(error).stack);
}

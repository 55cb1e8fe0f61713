import { isDatabaseUnavailable } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import { days } from "~/domain/durations";
import { type Actor, isImpersonated, SESSION } from "~/domain/sessions/session.rules";
import { endAllSessions, endSession, type GrantedSession, renewSession } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { type AppContext, actAs } from "./context.server";
import type { CookieJar, Signer } from "./cookies.server";

/** Makes the browser delete cached pages and unsent texts, because another person may use it next. */
export const FORGET_PAGES = { "Clear-Site-Data": '"cache", "storage"' };

interface ResolvedSession {
  /** Signed-in person, at most one per browser. */
  actor: Actor | null;
  /** True if the session has ended; the page then says so. */
  expired: boolean;
}

const PURPOSE = "session";

/** Returns the session of the cookies; clears invalid ones. Only a renewal reads the database, in one round trip. */
export async function resolveSession(deps: Deps, cookies: CookieJar, signed: Signer): Promise<ResolvedSession> {
  const token = cookies.get("token");
  const facts = await signed.verify(PURPOSE, token, deps.clock.now());
  const known = facts?.actor as Actor | undefined;
  // An administrator's token from an earlier release does not contain the roles, so it is renewed.
  if (known && !(known.role === "administrator" && !known.roles)) return { actor: known, expired: false };
  const refreshToken = cookies.get("refresh_token");
  const renewed = refreshToken ? await renewSession(deps, refreshToken) : null;
  if (renewed) {
    await setSessionCookies(deps, cookies, signed, renewed);
    return { actor: renewed.actor, expired: false };
  }
  clearSessionCookies(cookies);
  return { actor: null, expired: refreshToken !== undefined || token !== undefined };
}

/** Sets cookies for 7 days, or until the browser closes. The token lives 15 minutes, or until an impersonation ends. */
export async function setSessionCookies(
  { clock }: Pick<Deps, "clock">,
  cookies: CookieJar,
  signed: Signer,
  { actor, refreshToken, remembered }: GrantedSession,
): Promise<void> {
  const lifetime = remembered ? { maxAge: SESSION.refreshLifetime / 1000 } : {};
  const now = clock.now();
  const lasts = isImpersonated(actor) ? actor.impersonation.until - now : SESSION.tokenLifetime;
  const token = await signed.sign(PURPOSE, { actor, remembered }, now, lasts);
  cookies.set("token", token, lifetime);
  if (refreshToken) cookies.set("refresh_token", refreshToken, lifetime);
}

/** Issues a new token after a change of name or language, which must check the session in SQL (`sessionIsOpen`). */
export async function renewToken(context: AppContext, actor: Actor): Promise<void> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get("token"), context.clock.now());
  const remembered = facts?.remembered === true;
  await setSessionCookies(context, context.cookies, context.signed, { actor, refreshToken: null, remembered });
}

/**
 * Ends the session in the browser and on the server, so that copied tokens stop working.
 * @param everywhere logs out a couple's other devices, too
 * @returns false if the server could not end the session
 */
export async function logOut(context: AppContext, everywhere = false): Promise<boolean> {
  let ended = context.sessionUnknown === null;
  try {
    const { actor } = context;
    if (everywhere && actor?.role === "couple") await endAllSessions(context, actor);
    else if (actor) await endSession(context, actor);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    ended = false;
  }
  forgetSession(context);
  return ended;
}

/** Ends the session for the rest of the request and in this browser, without the database. */
export function forgetSession(context: Pick<AppContext, "cookies" | "actor" | "couple" | "staff">): void {
  clearSessionCookies(context.cookies);
  actAs(context, null);
}

function clearSessionCookies(cookies: CookieJar): void {
  cookies.clear("token");
  cookies.clear("refresh_token");
}

/** Remembers a chosen language in this browser for a year. */
export function rememberLocale({ cookies }: Pick<AppContext, "cookies">, locale: Locale): void {
  cookies.set("locale", locale, { maxAge: days(365) / 1000 });
}

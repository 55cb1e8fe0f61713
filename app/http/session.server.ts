import { isDatabaseUnavailable } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import { type Actor, isImpersonated, SESSION } from "~/domain/sessions/session.rules";
import { endAllSessions, endSession, type GrantedSession, renewSession } from "~/domain/sessions/session.server";
import { type AppContext, actAs } from "./context.server";
import type { CookieJar } from "./cookies.server";
import type { Signer } from "./signed.server";

/** Makes the browser delete cached pages and the unsent texts in its session storage: another person may use it next. */
export const FORGET_PAGES = { "Clear-Site-Data": '"cache", "storage"' };

interface ResolvedSession {
  /** A browser is one person at a time. */
  actor: Actor | null;
  /** There was a session, and it has ended; the page says so. */
  expired: boolean;
}

const PURPOSE = "session";

/**
 * Who is asking. A good token answers without the database; an expired one is renewed with the refresh token, which costs this
 * request one round trip more. Cookies that are good for nothing are cleared.
 */
export async function resolveSession(deps: Deps, cookies: CookieJar, signed: Signer): Promise<ResolvedSession> {
  const token = cookies.get("token");
  const facts = await signed.verify(PURPOSE, token, deps.clock.now());
  const known = facts?.actor as Actor | undefined;
  // A token of an earlier release does not say what its administrator may do.
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

/**
 * The token inside is good for 15 minutes; both cookies live 7 days, or end with the browser where the login is not remembered. In somebody's
 * account the token is good until that is over, and nothing renews it.
 */
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

/**
 * A new token after a write that changed what it says: name, language. Only after a write that asked for the session inside its statement
 * (`sessionIsOpen`), or a session that has ended would live on.
 */
export async function renewToken(context: AppContext, actor: Actor): Promise<void> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get("token"), context.clock.now());
  const remembered = facts?.remembered === true;
  await setSessionCookies(context, context.cookies, context.signed, { actor, refreshToken: null, remembered });
}

/**
 * Logs out: always in this browser, which may be shared, and on the server, so that copied tokens stop working.
 * @param everywhere a couple's other devices, too
 * @returns false when the server's side could not be reached: without its cookie the session ends there by itself after 7 days
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

/** Ends the session for the rest of the request and in this browser, without asking the server: the account may be gone. */
export function forgetSession(context: Pick<AppContext, "cookies" | "actor" | "couple" | "staff">): void {
  clearSessionCookies(context.cookies);
  actAs(context, null);
}

function clearSessionCookies(cookies: CookieJar): void {
  cookies.clear("token");
  cookies.clear("refresh_token");
}

import { isDatabaseUnavailable } from "#db/client.server";
import { endSession, renewSession } from "~/domain/accounts/renew-session.server";
import { type Couple, SESSION } from "~/domain/accounts/session.rules";
import type { Deps } from "~/domain/deps";
import type { AppContext } from "./context.server";
import type { CookieJar } from "./cookies.server";
import type { Signer } from "./signed.server";

export interface ResolvedSession {
  couple: Couple | null;
  /** There was a session, and it is over: the visitor is told so. */
  expired: boolean;
}

const PURPOSE = "couple";

/**
 * Who is asking. A good token answers without the database; an expired one is renewed with the refresh token, which costs this
 * request one round trip more. Cookies that are good for nothing are cleared.
 */
export async function resolveSession(deps: Deps, cookies: CookieJar, signed: Signer): Promise<ResolvedSession> {
  const facts = await signed.verify(PURPOSE, cookies.get("token"), deps.clock.now());
  if (facts) return { couple: facts.couple as Couple, expired: false };
  const refreshToken = cookies.get("refresh_token");
  if (!refreshToken) {
    const expired = cookies.get("token") !== undefined;
    clearSessionCookies(cookies);
    return { couple: null, expired };
  }
  const renewed = await renewSession(deps, refreshToken);
  if (!renewed) {
    clearSessionCookies(cookies);
    return { couple: null, expired: true };
  }
  await setSessionCookies(deps, cookies, signed, renewed);
  return { couple: renewed.couple, expired: false };
}

/** Both cookies live 7 days (customer specification §9); the token inside is good for 15 minutes. */
export async function setSessionCookies(
  { clock }: Pick<Deps, "clock">,
  cookies: CookieJar,
  signed: Signer,
  session: { couple: Couple; refreshToken: string | null },
): Promise<void> {
  const maxAge = SESSION.refreshLifetime / 1000;
  const token = await signed.sign(PURPOSE, { couple: session.couple }, clock.now(), SESSION.tokenLifetime);
  cookies.set("token", token, { maxAge });
  if (session.refreshToken) cookies.set("refresh_token", session.refreshToken, { maxAge });
}

/**
 * Logs out: this browser in any case, for somebody may wait to sit down at it; and on the server, so that no copy is worth anything.
 * @returns false when the server's side could not be reached: without its cookie the session ends there by itself after 7 days
 */
export async function logOut(context: AppContext): Promise<boolean> {
  let ended = context.sessionUnknown === null;
  try {
    if (context.couple) await endSession(context, context.couple);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    ended = false;
  }
  forgetSession(context);
  return ended;
}

/** The account is gone, or nobody may go on in its name: for the rest of the request, and in this browser. */
export function forgetSession(context: Pick<AppContext, "cookies" | "couple">): void {
  clearSessionCookies(context.cookies);
  context.couple = null;
}

export function clearSessionCookies(cookies: CookieJar): void {
  cookies.clear("token");
  cookies.clear("refresh_token");
}

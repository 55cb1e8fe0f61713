import { isDatabaseUnavailable } from "#db/client.server";
import { endSession, renewSession } from "~/domain/accounts/renew-session.server";
import { type Couple, SESSION, type Staff } from "~/domain/accounts/session.rules";
import {
  endStaffSession,
  isStaffToken,
  type RenewedStaffSession,
  renewStaffSession,
} from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import type { AppContext } from "./context.server";
import type { CookieJar } from "./cookies.server";
import type { Signer } from "./signed.server";

export interface ResolvedSession {
  couple: Couple | null;
  /** A provider or an administrator: a browser is one person at a time. */
  staff: Staff | null;
  /** There was a session, and it is over: the visitor is told so. */
  expired: boolean;
}

const PURPOSE = { couple: "couple", staff: "staff" } as const;

/**
 * Who is asking. A good token answers without the database; an expired one is renewed with the refresh token, which costs this
 * request one round trip more. Cookies that are good for nothing are cleared.
 */
export async function resolveSession(deps: Deps, cookies: CookieJar, signed: Signer): Promise<ResolvedSession> {
  const now = deps.clock.now();
  const token = cookies.get("token");
  const couple = await signed.verify(PURPOSE.couple, token, now);
  if (couple) return { couple: couple.couple as Couple, staff: null, expired: false };
  const staff = await signed.verify(PURPOSE.staff, token, now);
  if (staff) return { couple: null, staff: staff.actor as Staff, expired: false };
  const refreshToken = cookies.get("refresh_token");
  const session = refreshToken ? await renew(deps, cookies, signed, refreshToken) : null;
  if (session) return session;
  const expired = refreshToken !== undefined || token !== undefined;
  clearSessionCookies(cookies);
  return { couple: null, staff: null, expired };
}

async function renew(
  deps: Deps,
  cookies: CookieJar,
  signed: Signer,
  refreshToken: string,
): Promise<ResolvedSession | null> {
  if (isStaffToken(refreshToken)) {
    const renewed = await renewStaffSession(deps, refreshToken);
    if (!renewed) return null;
    await setStaffCookies(deps, cookies, signed, renewed);
    return { couple: null, staff: renewed.actor, expired: false };
  }
  const renewed = await renewSession(deps, refreshToken);
  if (!renewed) return null;
  await setSessionCookies(deps, cookies, signed, renewed);
  return { couple: renewed.couple, staff: null, expired: false };
}

/** Both cookies live 7 days (customer specification §9); the token inside is good for 15 minutes. */
export async function setSessionCookies(
  { clock }: Pick<Deps, "clock">,
  cookies: CookieJar,
  signed: Signer,
  session: { couple: Couple; refreshToken: string | null },
): Promise<void> {
  const maxAge = SESSION.refreshLifetime / 1000;
  const token = await signed.sign(PURPOSE.couple, { couple: session.couple }, clock.now(), SESSION.tokenLifetime);
  cookies.set("token", token, { maxAge });
  if (session.refreshToken) cookies.set("refresh_token", session.refreshToken, { maxAge });
}

/** As for couples; without "remember me" the cookies end with the browser (back-office specification §9). */
export async function setStaffCookies(
  { clock }: Pick<Deps, "clock">,
  cookies: CookieJar,
  signed: Signer,
  { actor, refreshToken, remembered }: RenewedStaffSession,
): Promise<void> {
  const lifetime = remembered ? { maxAge: SESSION.refreshLifetime / 1000 } : {};
  const token = await signed.sign(PURPOSE.staff, { actor, remembered }, clock.now(), SESSION.tokenLifetime);
  cookies.set("token", token, lifetime);
  if (refreshToken) cookies.set("refresh_token", refreshToken, lifetime);
}

/** The token anew, after something that stands in it was changed: name, language. The session and its lifetime stay. */
export async function refreshStaffToken(context: AppContext, actor: Staff): Promise<void> {
  const facts = await context.signed.verify(PURPOSE.staff, context.cookies.get("token"), context.clock.now());
  await setStaffCookies(context, context.cookies, context.signed, {
    actor,
    refreshToken: null,
    remembered: facts?.remembered === true,
  });
}

/**
 * Logs out: this browser in any case, for somebody may wait to sit down at it; and on the server, so that no copy is worth anything.
 * @returns false when the server's side could not be reached: without its cookie the session ends there by itself after 7 days
 */
export async function logOut(context: AppContext): Promise<boolean> {
  let ended = context.sessionUnknown === null;
  try {
    if (context.couple) await endSession(context, context.couple);
    if (context.staff) await endStaffSession(context, context.staff);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    ended = false;
  }
  forgetSession(context);
  return ended;
}

/** The account is gone, or nobody may go on in its name: for the rest of the request, and in this browser. */
export function forgetSession(context: Pick<AppContext, "cookies" | "couple" | "staff">): void {
  clearSessionCookies(context.cookies);
  context.couple = null;
  context.staff = null;
}

export function clearSessionCookies(cookies: CookieJar): void {
  cookies.clear("token");
  cookies.clear("refresh_token");
}

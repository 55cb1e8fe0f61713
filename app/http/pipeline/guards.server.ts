import { redirectDocument } from "@remix-run/cloudflare";
import { adminPaths } from "~/admin-paths";
import { may, type Right, rolesWith } from "~/domain/administrators/roles.rules";
import type { Participant } from "~/domain/conversations/own-conversation.server";
import { DomainError } from "~/domain/domain-error";
import { type Administrator, type Couple, isImpersonated, type Provider } from "~/domain/sessions/session.rules";
import { setFlash } from "~/http/forms/flash.server";
import { paths } from "~/paths";
import { type AppContext, isRead } from "./context.server";
import { adminHome } from "./login.server";

/** Marks a page as public. A test finds loaders and actions that call no guard. */
export function anyone(_context: AppContext): void {}

/** Redirects signed-in couples away from login pages (rule welcome-2). */
export function requireVisitor({ couple }: AppContext): void {
  if (couple) throw redirectDocument(couple.hasFinishedOnboarding ? paths.presentation() : paths.profile());
}

/**
 * Requires a couple. Redirects visitors to the welcome page, or from a link in an email to the login and back.
 * @throws DomainError session.expired in an action: a redirect would lose the typed values
 * @throws DatabaseUnavailable if the session had to be renewed while the database was unavailable
 */
export function requireCouple(context: AppContext, request: Request): Couple {
  if (context.couple) return context.couple;
  if (context.sessionUnknown) throw context.sessionUnknown;
  if (!isRead(request)) throw new DomainError("session.expired");
  if (context.sessionExpired) setFlash(context, { kind: "bad", text: "common:session.expired" });
  const next = isLinkOfEmail(context, request) ? pathToReturnTo(context, request.method) : undefined;
  if (next === undefined) throw redirectDocument(paths.welcome());
  if (!context.sessionExpired) setFlash(context, { kind: "good", text: "common:session.signIn" });
  throw redirectDocument(paths.account(undefined, next));
}

/** A link opened in a mail app looks like a typed URL. The project id or `from=email` in the URL identifies it. */
function isLinkOfEmail({ url }: AppContext, { headers }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  const isLinked = url.searchParams.has("id") || url.searchParams.get("from") === "email";
  return site === "cross-site" || site === "same-site" || (site === "none" && isLinked);
}

/** Requires a couple with a complete profile (rule access-1), or redirects to it. @throws as `requireCouple` */
export function requireCompleteCouple(context: AppContext, request: Request): Couple {
  const couple = requireCouple(context, request);
  requireOnboarded(context);
  return couple;
}

/** Redirects a couple with an incomplete profile to it (rule access-1). Returns null for a visitor. */
export function requireOnboarded({ couple }: AppContext): Couple | null {
  if (couple && !couple.hasFinishedOnboarding) throw redirectDocument(paths.profile());
  return couple;
}

export function requireNoProvider({ staff }: AppContext): void {
  if (staff?.role === "provider") throw redirectDocument(paths.pro.dashboard());
}

/** Requires a provider; redirects all others to the login. @throws DomainError session.expired as `requireCouple` */
export function requireProvider(context: AppContext, request: Request): Provider {
  if (context.staff?.role === "provider") return context.staff;
  refuseStranger(context, request, paths.pro.login(pathToReturnTo(context, request.method)));
}

/** Requires a couple or provider. Sends visitors with `from=pro` to the providers' login. @throws as `requireCouple` */
export function requireParticipant(context: AppContext, request: Request): Participant {
  if (context.staff?.role === "provider") return context.staff;
  const isForProviders = context.url.searchParams.get("from") === "pro";
  if (isForProviders && !context.couple) return requireProvider(context, request);
  return requireCompleteCouple(context, request);
}

/** @throws DomainError administrator.right; impersonation.inside; session.expired as `requireCouple` */
export function requireAdministrator(context: AppContext, request: Request, right: Right): Administrator {
  const { staff } = context;
  if (staff?.role === "administrator") {
    if (!may(staff, right)) {
      const roles = rolesWith(right).map((role) => context.t(`admin:role.${role}`));
      throw new DomainError("administrator.right", { roles: context.format.oneOf(roles) });
    }
    return staff;
  }
  if (isImpersonated(context.actor)) throw new DomainError("impersonation.inside");
  refuseStranger(context, request, adminPaths.login());
}

export function requireNoAdministrator({ staff }: AppContext): void {
  if (staff?.role === "administrator") throw redirectDocument(adminHome(staff));
}

function refuseStranger(context: AppContext, request: Request, login: string): never {
  if (context.sessionUnknown) throw context.sessionUnknown;
  if (!isRead(request)) throw new DomainError("session.expired");
  if (context.sessionExpired) setFlash(context, { kind: "bad", text: "common:session.expired" });
  const referrer = request.headers.get("Referer") ?? "";
  const isAfterLogin = URL.canParse(referrer) && new URL(referrer).pathname === paths.pro.login();
  // The visitor has just signed in, but the browser sent no cookies: the login shows the cookie hint.
  if (isAfterLogin && !context.cookies.hasAny) throw redirectDocument(paths.pro.login(undefined, "off"));
  throw redirectDocument(login);
}

/** Maximum characters: more than any URL of the application has, and less than the limit of a header. */
const LONGEST_NEXT = 300;

/** Returns the path to return to after the login; undefined for forms, and for the area's first page, the default. */
export function pathToReturnTo({ url }: Pick<AppContext, "url">, method: string): string | undefined {
  if (!isRead({ method })) return undefined;
  const path = url.pathname + url.search;
  return url.pathname === paths.pro.dashboard() || path.length > LONGEST_NEXT ? undefined : path;
}

/** Restricts a developer tool to development; production responds with 404. */
export function requireDevelopment({ settings }: AppContext): void {
  if (settings.ENVIRONMENT !== "development") throw new Response(null, { status: 404 });
}

import { redirectDocument } from "@remix-run/cloudflare";
import { adminPaths } from "~/admin-paths";
import { may, type Right, rolesWith } from "~/domain/administrators/roles.rules";
import { DomainError } from "~/domain/domain-error";
import { type Administrator, type Couple, isImpersonated, type Provider } from "~/domain/sessions/session.rules";
import { paths } from "~/paths";
import { adminHome } from "./administrator-login.server";
import type { AppContext } from "./context.server";
import { setFlash } from "./flash.server";

/** For pages that everybody may see. Says so in the code, so that a forgotten guard is found. */
export function anyone(_context: AppContext): void {}

/** For login pages, which redirect everybody who is logged in (rule welcome-2). */
export function requireVisitor({ couple }: AppContext): void {
  if (couple) throw redirectDocument(couple.hasFinishedOnboarding ? paths.presentation() : paths.profile());
}

/**
 * For couples. Visitors go to the welcome page, with a message if their session has just ended; from a link in an email to the sign-in, and
 * back to the page afterwards.
 * @throws DomainError session.expired in an action, where something was typed that must not be lost; what made it impossible to tell who
 *   asks (DatabaseUnavailable)
 */
export function requireCouple(context: AppContext, request: Request): Couple {
  if (context.couple) return context.couple;
  if (context.sessionUnknown) throw context.sessionUnknown;
  if (context.sessionExpired) {
    if (request.method !== "GET" && request.method !== "HEAD") throw new DomainError("session.expired");
    setFlash(context, { kind: "bad", text: "common:session.expired" });
  }
  const next = isLinkOfEmail(context, request) ? pathToReturnTo(context, request.method) : undefined;
  if (next === undefined) throw redirectDocument(paths.welcome());
  if (!context.sessionExpired) setFlash(context, { kind: "good", text: "common:session.signIn" });
  throw redirectDocument(paths.account(undefined, next));
}

/** Whether the page is opened by a link of a webmail, or by one of a mail program: these look as if typed, and name a project. */
function isLinkOfEmail({ url }: AppContext, { headers }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return site === "cross-site" || site === "same-site" || (site === "none" && url.searchParams.has("id"));
}

/**
 * For couples whose profile is complete (rule access-1); the others are led to it, also from a form.
 * @throws as `requireCouple`
 */
export function requireCompleteCouple(context: AppContext, request: Request): Couple {
  const couple = requireCouple(context, request);
  requireOnboarded(context);
  return couple;
}

/** For what everybody may use, but a couple only once its profile is complete (rule access-1). Null: a visitor. */
export function requireOnboarded({ couple }: AppContext): Couple | null {
  if (couple && !couple.hasFinishedOnboarding) throw redirectDocument(paths.profile());
  return couple;
}

/** For the pages of providers who are not logged in: registration, login, forgotten password. */
export function requireNoProvider({ staff }: AppContext): void {
  if (staff?.role === "provider") throw redirectDocument(paths.pro.dashboard());
}

/**
 * For providers. Everybody else goes to the providers' login, couples and administrators included.
 * @throws DomainError session.expired as `requireCouple`
 */
export function requireProvider(context: AppContext, request: Request): Provider {
  if (context.staff?.role === "provider") return context.staff;
  refuseStranger(context, request, paths.pro.login(pathToReturnTo(context, request.method)));
}

/**
 * For administrators with a right. Who is in somebody's account has to leave it first. Anybody else goes to the administrators' login; a password without the second factor makes no session.
 * @throws DomainError administrator.right when none of its roles has the right; session.expired as `requireCouple`
 */
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

/** For the login of administrators. */
export function requireNoAdministrator({ staff }: AppContext): void {
  if (staff?.role === "administrator") throw redirectDocument(adminHome(staff));
}

function refuseStranger(context: AppContext, request: Request, login: string): never {
  if (context.sessionUnknown) throw context.sessionUnknown;
  if (context.sessionExpired) {
    if (request.method !== "GET" && request.method !== "HEAD") throw new DomainError("session.expired");
    setFlash(context, { kind: "bad", text: "common:session.expired" });
  }
  const referrer = request.headers.get("Referer") ?? "";
  const isAfterLogin = URL.canParse(referrer) && new URL(referrer).pathname === paths.pro.login();
  // Just signed in, but the browser sent no cookies: show the cookie hint.
  if (isAfterLogin && !context.cookies.hasAny) throw redirectDocument(paths.pro.login(undefined, "off"));
  throw redirectDocument(login);
}

/** Characters: longer than every address of the application, and shorter than the limit of a header. */
const LONGEST_NEXT = 300;

/**
 * Returns the path to return to after the login: only of pages, and not of the area's first page, which is the default.
 */
export function pathToReturnTo({ url }: Pick<AppContext, "url">, method: string): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const path = url.pathname + url.search;
  return url.pathname === paths.pro.dashboard() || path.length > LONGEST_NEXT ? undefined : path;
}

/** For tools of the developers: production answers as if they did not exist. */
export function requireDevelopment({ settings }: AppContext): void {
  if (settings.ENVIRONMENT !== "development") throw new Response(null, { status: 404 });
}

import { adminPaths } from "~/admin-paths";
import { keepStep, noteUnchanged, type StepKind } from "~/domain/impersonation/keep-step.server";
import { stopImpersonation } from "~/domain/impersonation/stop-impersonation.server";
import { tellSubjects } from "~/domain/impersonation/tell-subjects.server";
import { type Impersonated, isImpersonated, SESSION } from "~/domain/sessions/session.rules";
import { renewSession } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { afterResponse } from "./after-response.server";
import { type AppContext, actAs } from "./context.server";
import { dependsOnForm, isWithheld, type Sent } from "./impersonation-limits";
import { pathWithoutSecrets } from "./log.server";
import { forgetSession, setSessionCookies } from "./session.server";
import { isSmall, isUpload } from "./upload.server";

/** The administrator's own session, for as long as the browser is in somebody's account. */
const ASIDE = "aside";
const PURPOSE = "administrator-aside";

/** From now on this browser is in somebody's account. @param from the page to come back to, a path of this site */
export async function enterAccount(context: AppContext, actor: Impersonated, from: string): Promise<void> {
  const { cookies, signed, clock } = context;
  const facts = { refreshToken: cookies.get("refresh_token") ?? "", from, impersonation: actor.impersonation.id };
  cookies.set(ASIDE, await signed.sign(PURPOSE, facts, clock.now(), SESSION.refreshLifetime));
  cookies.clear("refresh_token");
  await setSessionCookies(context, cookies, signed, { actor, refreshToken: null, remembered: false });
}

/**
 * Ends it, tells the person, and gives the browser its own session back, in two round trips. Safe to repeat.
 * @returns where to go: the page that it was started from, or the login where the own session has ended meanwhile; null: the browser is in
 *   nobody's account
 */
export async function leaveAccount(context: AppContext): Promise<string | null> {
  const { actor, cookies, signed, clock } = context;
  const aside = await signed.verify(PURPOSE, cookies.get(ASIDE), clock.now());
  if (!isImpersonated(actor) && (!aside || actor !== null)) {
    cookies.clear(ASIDE);
    return null;
  }
  const id = isImpersonated(actor) ? actor.impersonation.id : aside?.impersonation;
  if (typeof id === "string") {
    await stopImpersonation(context, id);
    const { links } = context;
    afterResponse(context, "impersonation/letter", (deps) => tellSubjects({ ...deps, links }, id));
  }
  const own = typeof aside?.refreshToken === "string" ? await renewSession(context, aside.refreshToken) : null;
  cookies.clear(ASIDE);
  if (own?.actor.role !== "administrator") {
    forgetSession(context);
    return adminPaths.login();
  }
  await setSessionCookies(context, cookies, signed, own);
  actAs(context, own.actor);
  return typeof aside?.from === "string" ? aside.from : adminPaths.impersonate();
}

/** What becomes of a request that nothing speaks against: null; otherwise it is refused, or leaves the account that it came from. */
export type Verdict = "withheld" | "over" | null;

/**
 * The one place that every request of an administrator in somebody's account passes (rules impersonation-2 and impersonation-3): what it is
 * about to do is kept, if it may go on, and what is withheld is refused. One round trip more than the subject itself would need.
 * @param routes ids of the routes that would answer
 */
export async function judgeStep(context: AppContext, request: Request, routes: readonly string[]): Promise<Verdict> {
  const { actor, url, requestId } = context;
  if (!isImpersonated(actor)) {
    // What is left of one whose token has run out.
    if (actor === null && context.cookies.get(ASIDE) !== undefined) context.over = "expired";
    return context.over && "over";
  }
  if (url.pathname === paths.stopImpersonation()) return null;
  const withheld = isWithheld(routes, await sentWith(request, routes));
  const kind: StepKind = withheld ? "refused" : isRead(context) ? "view" : "change";
  const path = pathWithoutSecrets(url).replace(/(\/_root)?\.data$/, "") || "/";
  context.over = await keepStep(context, actor, { kind, path, requestId });
  if (context.over) return "over";
  return withheld ? "withheld" : null;
}

/** After the answer: a form that came back, or was refused, has changed nothing. */
export function noteAnswer(context: AppContext, { status }: Response): void {
  const { actor, requestId } = context;
  if (!isImpersonated(actor) || isRead(context) || status < 400) return;
  afterResponse(context, "impersonation/step", (deps) => noteUnchanged(deps, actor, requestId));
}

const isRead = ({ method }: Pick<AppContext, "method">) => method === "GET" || method === "HEAD";

async function sentWith(request: Request, routes: readonly string[]): Promise<Sent> {
  if (isRead(request)) return null;
  if (isUpload(request) && !isSmall(request)) return "files";
  if (!dependsOnForm(routes)) return new FormData();
  return request
    .clone()
    .formData()
    .catch(() => "files" as const);
}

import { adminPaths } from "~/admin-paths";
import { stopImpersonation } from "~/domain/administration/impersonate.server";
import { keepStep, noteUnchanged, type StepKind, tellSubjects } from "~/domain/administration/impersonation.server";
import { type Impersonated, isImpersonated, SESSION } from "~/domain/sessions/session.rules";
import { renewSession } from "~/domain/sessions/session.server";
import { afterResponse } from "~/http/background/after-response.server";
import { paths } from "~/paths";
import { type AppContext, actAs, isRead } from "./context.server";
import { dependsOnForm, isWithheld, type Sent } from "./impersonation-limits";
import { pathWithoutSecrets } from "./log.server";
import { forgetSession, setSessionCookies } from "./session.server";
import { isSmall, isUpload } from "./upload.server";

/** Cookie with the administrator's own session while an account is impersonated. */
const ASIDE = "aside";
const PURPOSE = "administrator-aside";

/** Switches this browser to the impersonated account. @param from the page to return to, a path of this site */
export async function enterAccount(context: AppContext, actor: Impersonated, from: string): Promise<void> {
  const { cookies, signed, clock } = context;
  const facts = { refreshToken: cookies.get("refresh_token") ?? "", from, impersonation: actor.impersonation.id };
  cookies.set(ASIDE, await signed.sign(PURPOSE, facts, clock.now(), SESSION.refreshLifetime));
  cookies.clear("refresh_token");
  await setSessionCookies(context, cookies, signed, { actor, refreshToken: null, remembered: false });
}

/** Restores the administrator's session. Safe to repeat. @returns the page to return to; null: no impersonation */
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
    afterResponse(context, "impersonation/email", (deps) => tellSubjects({ ...deps, links }, id));
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

/** Decision about a request. Null: it continues; `withheld`: blocked; `over`: the impersonation ends. */
export type Verdict = "withheld" | "over" | null;

/** Allows or blocks a request, and records it (rules impersonation-2 and -3). @param routes ids of matching routes */
export async function judgeStep(context: AppContext, request: Request, routes: readonly string[]): Promise<Verdict> {
  const { actor, url, requestId } = context;
  if (!isImpersonated(actor)) {
    // The cookie remains after the token of an impersonation has expired.
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

/** Records after the response that a form changed nothing, because it had errors or was refused. */
export function noteAnswer(context: AppContext, { status }: Response): void {
  const { actor, requestId } = context;
  if (!isImpersonated(actor) || isRead(context) || status < 400) return;
  afterResponse(context, "impersonation/step", (deps) => noteUnchanged(deps, actor, requestId));
}

async function sentWith(request: Request, routes: readonly string[]): Promise<Sent> {
  if (isRead(request)) return null;
  if (isUpload(request) && !isSmall(request)) return "files";
  if (!dependsOnForm(routes)) return new FormData();
  return request
    .clone()
    .formData()
    .catch(() => "files" as const);
}

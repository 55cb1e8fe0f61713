import { redirectDocument } from "@remix-run/cloudflare";
import type { Visitor } from "~/domain/providers/provider-entrance.server";
import { deviceOf, type Provider } from "~/domain/sessions/session.rules";
import type { GrantedSession } from "~/domain/sessions/session.server";
import { setFlash } from "~/http/forms/flash.server";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { pathToReturnTo } from "./guards.server";
import { safePath } from "./safe-redirect.server";
import { forgetSession, rememberLocale, setSessionCookies } from "./session.server";

export function visitorOf({ ip, actor }: AppContext, request: Request): Visitor {
  return { ip, device: deviceOf(request.headers.get("User-Agent")), sessionId: actor?.sessionId ?? null };
}

export async function enterAsProvider(context: AppContext, session: GrantedSession<Provider>): Promise<void> {
  await setSessionCookies(context, context.cookies, context.signed, session);
  rememberLocale(context, session.actor.locale);
}

/** Returns the page after a login: always a page of the back office. */
export function afterLogin(context: AppContext, next: FormDataEntryValue | null): string {
  const path = safePath(next, context.url);
  const within = path === paths.pro.dashboard() || /^\/pro[/?]/.test(path);
  return within ? path : paths.pro.dashboard();
}

/** Redirects to the login and then back, after another device ended the session or deleted the account. */
export function providerGone(context: AppContext): never {
  forgetSession(context);
  setFlash(context, { kind: "bad", text: "common:session.expired" });
  throw redirectDocument(paths.pro.login(pathToReturnTo(context, context.method)));
}

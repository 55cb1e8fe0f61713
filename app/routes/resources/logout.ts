import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { adminPaths } from "~/admin-paths";
import { isImpersonated } from "~/domain/sessions/session.rules";
import { setFlash } from "~/http/forms/flash.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { anyone } from "~/http/pipeline/guards.server";
import { leaveAccount } from "~/http/pipeline/impersonation.server";
import { forgetLogin } from "~/http/pipeline/login.server";
import { FORGET_PAGES, logOut } from "~/http/pipeline/session.server";
import { paths } from "~/paths";

/** If ending the session fails, a message says so, and this browser is logged out anyway. */
export async function action({ request, context }: ActionFunctionArgs) {
  anyone(context); // Harmless without a session.
  // During an impersonation, this leaves the opened account.
  if (isImpersonated(context.actor)) return redirectDocument((await leaveAccount(context)) ?? paths.welcome(), 303);
  const home = entranceOf(context.staff);
  const ended = await logOut(context, (await request.formData()).has("everywhere"));
  forgetLogin(context, "attempt");
  forgetLogin(context, "verified");
  setFlash(
    context,
    ended ? { kind: "good", text: "common:session.loggedOut" } : { kind: "bad", text: "common:error.logout" },
  );
  return redirectDocument(home, { status: 303, headers: FORGET_PAGES });
}

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return redirectDocument(paths.welcome());
}

function entranceOf(staff: AppContext["staff"]): string {
  if (staff?.role === "provider") return paths.pro.login();
  return staff ? adminPaths.login() : paths.welcome();
}

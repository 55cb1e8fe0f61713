import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { adminPaths } from "~/admin-paths";
import { isImpersonated } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { anyone } from "~/http/guards.server";
import { leaveAccount } from "~/http/impersonation.server";
import { forgetLogin } from "~/http/login.server";
import { FORGET_PAGES, logOut } from "~/http/session.server";
import { paths } from "~/paths";

/**
 * Ends the session and goes to the welcome page, providers and moderators to their login. The browser forgets pages and unsent texts. A
 * failure is shown in the frame, and this browser is logged out in any case.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  anyone(context); // Logging out when nobody is logged in does no harm.
  // In somebody's account it is that account which is left.
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

/** Where somebody comes in again. */
function entranceOf(staff: AppContext["staff"]): string {
  if (staff?.role === "provider") return paths.pro.login();
  return staff ? adminPaths.login() : paths.welcome();
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endSession } from "~/domain/accounts/renew-session.server";
import { setFlash } from "~/http/flash.server";
import { anyone } from "~/http/guards.server";
import { clearSessionCookies } from "~/http/session.server";
import { paths } from "~/paths";

/** Ends the session and goes to the welcome page (customer specification §2). The browser forgets the pages that it kept. */
export async function action({ context }: ActionFunctionArgs) {
  anyone(context); // Logging out when nobody is logged in does no harm.
  if (context.couple) await endSession(context, context.couple);
  clearSessionCookies(context.cookies);
  setFlash(context, { kind: "good", text: "common:session.loggedOut" });
  return redirect(paths.welcome(), { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return redirect(paths.welcome());
}

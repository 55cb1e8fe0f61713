import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { setFlash } from "~/http/flash.server";
import { anyone } from "~/http/guards.server";
import { logOut } from "~/http/session.server";
import { paths } from "~/paths";

/**
 * Ends the session and goes to the welcome page (customer specification §2). The browser forgets the pages that it kept. A failure is told
 * in the frame (§8), and the browser is logged out all the same.
 */
export async function action({ context }: ActionFunctionArgs) {
  anyone(context); // Logging out when nobody is logged in does no harm.
  const ended = await logOut(context);
  setFlash(
    context,
    ended ? { kind: "good", text: "common:session.loggedOut" } : { kind: "bad", text: "common:error.logout" },
  );
  return redirect(paths.welcome(), { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return redirect(paths.welcome());
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { setFlash } from "~/http/forms/flash.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { anyone } from "~/http/pipeline/guards.server";
import { leaveAccount } from "~/http/pipeline/impersonation.server";
import { adminHome } from "~/http/pipeline/login.server";
import { FORGET_PAGES } from "~/http/pipeline/session.server";
import { paths } from "~/paths";

/** All requests with an ended impersonation are redirected here. The browser clears its cached pages. */
export async function action({ context }: ActionFunctionArgs) {
  anyone(context); // No effect without an impersonation.
  const over = context.over ?? "stopped";
  const back = await leaveAccount(context);
  if (back === null) return redirectDocument(homeOf(context), 303);
  setFlash(context, { kind: over === "stopped" ? "good" : "bad", text: `impersonation:over.${over}` });
  return redirectDocument(back, { status: 303, headers: FORGET_PAGES });
}

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return redirectDocument(homeOf(context));
}

/** Returns the target after a second click on Stop, when the administrator has already left the account. */
const homeOf = ({ actor }: Pick<AppContext, "actor">) =>
  actor?.role === "administrator" ? adminHome(actor) : paths.welcome();

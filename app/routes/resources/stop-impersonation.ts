import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { adminHome } from "~/http/administrator-login.server";
import type { AppContext } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { anyone } from "~/http/guards.server";
import { leaveAccount } from "~/http/impersonation.server";
import { FORGET_PAGES } from "~/http/session.server";
import { paths } from "~/paths";

/**
 * Leaves the account that an administrator has opened, and leads back to the page where that began. Everything is led here that comes from such
 * a browser once it is over, too. The browser forgets the pages that it kept.
 */
export async function action({ context }: ActionFunctionArgs) {
  anyone(context); // Who is in nobody's account leaves nothing.
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

/** A second press of Stop finds the administrator in its own account again. */
const homeOf = ({ actor }: Pick<AppContext, "actor">) =>
  actor?.role === "administrator" ? adminHome(actor) : paths.welcome();

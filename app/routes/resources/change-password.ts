import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { anyone } from "~/http/guards.server";
import { paths } from "~/paths";

/** Redirects to the page that guards itself: only providers have a password that they can change. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return redirectDocument(paths.pro.security());
}

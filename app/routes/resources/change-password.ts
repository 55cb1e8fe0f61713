import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { anyone } from "~/http/guards.server";
import { paths } from "~/paths";

/** Providers are the ones who have a password that they can change; the page itself asks who it is. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return redirect(paths.pro.security());
}

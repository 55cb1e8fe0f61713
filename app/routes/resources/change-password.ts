import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { anyone } from "~/http/guards.server";
import { paths } from "~/paths";

/** Providers are the ones who have a password that they can change; the page itself asks who it is. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return redirectDocument(paths.pro.security());
}

import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { requireProvider } from "~/http/guards.server";
import { paths } from "~/paths";

/** The plan's page before there was a shop: letters and bookmarks lead here. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.subscription(), 301);
}

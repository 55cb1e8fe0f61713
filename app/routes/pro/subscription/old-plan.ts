import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { requireProvider } from "~/http/guards.server";
import { paths } from "~/paths";

/** Former address of the plan's page: emails and bookmarks link here. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.subscription(), 301);
}

import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { requireProvider } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";

/** Redirects the former URL of the page, which old emails and bookmarks link to. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.subscription(), 301);
}

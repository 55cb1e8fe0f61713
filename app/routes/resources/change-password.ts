import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { anyone } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";

/** Password managers request this address (W3C, "A Well-Known URL for Changing Passwords"). */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return redirectDocument(paths.pro.security());
}

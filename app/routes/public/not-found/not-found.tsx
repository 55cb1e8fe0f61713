import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { anyone } from "~/http/guards.server";

/** What the Worker refused before any route saw it is shown here, too. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  if (context.refusal) throw context.refusal;
  throw new Response(null, { status: 404 });
}

export function action({ context }: LoaderFunctionArgs) {
  anyone(context);
  if (context.refusal) throw context.refusal;
  throw new Response(null, { status: 404 });
}

/** Never shown: the loader always answers 404, and the root's error screen has the text. */
export default function NotFound() {
  return null;
}

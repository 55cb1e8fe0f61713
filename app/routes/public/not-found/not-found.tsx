import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { anyone } from "~/http/pipeline/guards.server";

/** Throws the Worker's error from before routing, or else 404. */
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

/** Never rendered: the loader always throws, and the root's error screen has the text. */
export default function NotFound() {
  return null;
}

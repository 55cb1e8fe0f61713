import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { addVenuePictures } from "./save-gallery.server";

export const handle: RouteHandle = { files: true };

/** Stores one picture for the upload script. Responds with JSON. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const [problem = null] = await addVenuePictures(context, provider, id, request);
  return Response.json({ problem }, { status: problem?.status ?? 200 });
}

import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { addSentPhotos } from "./add-sent-photos.server";

export const handle: RouteHandle = { files: true };

/** Stores one picture for the upload script. Responds with JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const { refused } = await addSentPhotos(context, provider, request);
  const [problem = null] = refused;
  return Response.json({ problem }, { status: problem?.status ?? 200 });
}

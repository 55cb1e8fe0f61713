import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { addPortfolioPictures } from "./add-portfolio-pictures.server";

export const handle: RouteHandle = { files: true };

/** Stores one picture for the upload script. Responds with JSON. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const { refused } = await addPortfolioPictures(context, provider, id, request);
  const [problem = null] = refused;
  return Response.json({ problem }, { status: problem?.status ?? 200 });
}

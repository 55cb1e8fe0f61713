import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { weddingGallery } from "~/domain/weddings/own-weddings.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { uploadToGallery } from "../pictures/change-gallery.server";

export const handle: RouteHandle = { files: true };

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  return uploadToGallery(context, provider, weddingGallery(context, provider, id), request);
}

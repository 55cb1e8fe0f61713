import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { venueGallery } from "~/domain/venues/venue-steps.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { uploadToGallery } from "../pictures/change-gallery.server";

export const handle: RouteHandle = { files: true };

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  return uploadToGallery(context, provider, venueGallery(context, provider, id), request);
}

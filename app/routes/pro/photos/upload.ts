import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { profileGallery } from "~/domain/media/profile-photos.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { uploadToGallery } from "../pictures/change-gallery.server";

export const handle: RouteHandle = { files: true };

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  return uploadToGallery(context, provider, profileGallery(context, provider), request);
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findMedia, renderMedia } from "~/domain/media/render-media.server";
import { keptAtEdge } from "~/http/edge-cache.server";
import { anyone } from "~/http/guards.server";

/**
 * A photograph in one of the widths. What it shows never changes, so every cache may keep it; whether it is still there is asked each
 * time, so that what was deleted is gone here at once. Neither the session nor the database is asked.
 */
export async function loader({ context, params: { owner, hash, width } }: LoaderFunctionArgs) {
  anyone(context);
  const found = await findMedia(context, `${owner}/${hash}`, width ?? "");
  if (!found) return missing();
  return keptAtEdge(context, async () => {
    const picture = await renderMedia(context, found);
    if (!picture) return missing();
    return new Response(picture as BodyInit, {
      headers: {
        "Content-Type": "image/webp",
        "Content-Length": String(picture.length),
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  });
}

const missing = () => new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });

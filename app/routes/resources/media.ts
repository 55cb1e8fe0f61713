import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findMedia, renderMedia } from "~/domain/media/render-media.server";
import { cachedAsset } from "~/http/pipeline/files.server";
import { anyone } from "~/http/pipeline/guards.server";

/**
 * Returns a photograph in one of the widths. Its content never changes, so all caches may store it. Each request here
 * checks that it still exists, so a deleted one disappears immediately. Uses neither session nor database.
 */
export async function loader({ context, params: { owner, hash, width } }: LoaderFunctionArgs) {
  anyone(context);
  const found = await findMedia(context, `${owner}/${hash}`, width ?? "");
  if (!found) return missing();
  return cachedAsset(context, async () => {
    const picture = await renderMedia(context, found);
    if (!picture) return missing();
    return new Response(picture as BodyInit, {
      headers: {
        "Content-Type": "image/webp",
        "Content-Length": String(picture.length),
        "Cache-Control": "public, max-age=31536000, immutable",
        // Emails on the web embed the image.
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    });
  });
}

const missing = () => new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });

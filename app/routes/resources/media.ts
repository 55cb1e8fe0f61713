import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { mediaOf, renderMedia } from "~/domain/media/stored-media.server";
import { cachedPicture } from "~/http/pipeline/files.server";
import { anyone } from "~/http/pipeline/guards.server";

/** The content never changes. Browsers may cache it; shared caches may not, because they cannot be purged. */
export async function loader({ context, params: { owner, hash, width } }: LoaderFunctionArgs) {
  anyone(context);
  const found = mediaOf(`${owner}/${hash}`, width ?? "");
  const picture = found && (await cachedPicture(context, () => renderMedia(context, found)));
  if (!picture) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(picture as BodyInit, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(picture.length),
      "Cache-Control": "private, max-age=31536000, immutable",
      // Webmail embeds the image.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

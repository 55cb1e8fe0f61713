import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { findShareCard } from "~/domain/share/find-share-card.server";
import { makeSharePicture } from "~/domain/share/make-share-picture.server";
import { SHARE_KINDS } from "~/domain/share/share-card.rules";
import { readBuiltBytes } from "~/http/built-files.server";
import { keptAtEdge } from "~/http/edge-cache.server";
import { anyone } from "~/http/guards.server";
import { sharePath } from "~/http/page-seo.server";

/** Seconds. Its address changes with what it shows; whether couples still see that is asked each time that it is fetched here. */
const KEPT_FOR = 7 * 24 * 60 * 60;

/** The picture that goes with a link (rule share-1). An address of before leads to the picture of now, so that nobody can have others made. */
export async function loader({ context, params: { kind, publicId = "", slug = "" } }: LoaderFunctionArgs) {
  anyone(context);
  const known = SHARE_KINDS.find((one) => one === kind);
  if (!known) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const shared = { kind: known, publicId, slug };
  const card = await findShareCard(context, shared);
  const path = sharePath(context, shared, card);
  if (path !== context.url.pathname) return redirectDocument(path, { headers: { "Cache-Control": "no-store" } });
  return keptAtEdge(context, async () => {
    const { media, images, settings } = context;
    const readFile = (file: string) => readBuiltBytes(context, file);
    const picture = await makeSharePicture({ media, images, readFile }, card, settings.BRAND_NAME);
    return new Response(picture as BodyInit, {
      headers: {
        "Content-Type": "image/jpeg",
        "Content-Length": String(picture.length),
        "Cache-Control": `public, max-age=${KEPT_FOR}`,
        // Other sites show it beside the link.
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    });
  });
}

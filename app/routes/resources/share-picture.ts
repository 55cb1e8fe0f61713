import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { renderOnce } from "~/domain/media/stored-media.server";
import { SHAPES, type Shape } from "~/domain/share/draw-card.rules";
import { SHARE_KINDS, type ShareKind, shareKey, UPRIGHT } from "~/domain/share/share-card.rules";
import { findShareCard, makeSharePicture } from "~/domain/share/share-picture.server";
import { badgeWords } from "~/http/pages/badge-words.server";
import { sharePath } from "~/http/pages/page-seo.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { readBuiltBytes } from "~/http/pipeline/files.server";
import { anyone } from "~/http/pipeline/guards.server";

export const handle: RouteHandle = { cache: "public" };

/** Seconds in a browser. The URL changes with the content; each request checks that the content is still public. */
const KEPT_FOR = 7 * 24 * 60 * 60;

/** Returns the Open Graph image (rule share-1). Other URLs redirect, so that strangers cannot cause renderings. */
export async function loader({ context, params: { kind, publicId = "", slug = "" } }: LoaderFunctionArgs) {
  anyone(context);
  const asked = askedOf(kind);
  if (!asked) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const { shape } = asked;
  const shared = { ...asked, publicId, slug };
  const { badge, owner, ...found } = await findShareCard(context, shared);
  const line = badge && shape !== "link" ? badgeWords(context, badge).rated?.from : null;
  const card = { ...found, line };
  const path = sharePath(context, shared, card);
  if (path !== context.url.pathname) return redirectDocument(path, { headers: { "Cache-Control": "no-store" } });
  const { media, images, settings } = context;
  const readFile = (file: string) => readBuiltBytes(context, file);
  const isCurrent = async () => {
    const now = await findShareCard(context, shared).catch(() => null);
    return now?.src === card.src;
  };
  const picture = await renderOnce(
    context,
    { key: shareKey(settings.BRAND_NAME, card, owner, shape), type: "image/jpeg", isCurrent },
    () => makeSharePicture({ media, images, readFile }, card, settings.BRAND_NAME, shape),
  );
  return new Response(picture as BodyInit, {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(picture.length),
      "Cache-Control": `private, max-age=${KEPT_FOR}`,
      // Other sites embed the image.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

/** Returns the subject and shape: `planner`, or `planner-story`. Null: there is no such picture. */
function askedOf(text = ""): { kind: ShareKind; shape: Shape } | null {
  const [first, second = "link", ...others] = text.split("-");
  const kind = SHARE_KINDS.find((one) => one === first);
  const shape = SHAPES.find((one) => one === second);
  if (!kind || !shape || others.length > 0 || text.endsWith("-link")) return null;
  return shape === "link" || UPRIGHT.kinds.includes(kind) ? { kind, shape } : null;
}

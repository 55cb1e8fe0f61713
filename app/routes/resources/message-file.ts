import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findFile } from "~/domain/conversations/message-files.server";
import { renderMedia } from "~/domain/media/stored-media.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { anyone } from "~/http/pipeline/guards.server";

/** Width of a thumbnail in pixels: about twice the width on pages, for screens with 2 dots per pixel. */
const THUMBNAIL = 480;

/** Rule talk-3. A PDF is only downloaded, because browsers must not render files from strangers. */
export async function loader({ request, context, params: { message = "", n = "" } }: LoaderFunctionArgs) {
  anyone(context);
  const reader = readerIn(context);
  const file = reader && /^\d$/.test(n) ? await findFile(context, reader, message, Number(n)) : undefined;
  if (!file) return missing();
  const { key, kind, name } = file;
  const isPdf = kind === "pdf";
  const isSmall = !isPdf && context.url.searchParams.has("thumbnail");
  const tag = `"${key.slice(-16)}${isSmall ? "-small" : ""}"`;
  const headers = {
    "Content-Type": isPdf ? "application/pdf" : "image/webp",
    "Content-Disposition": isPdf ? `attachment; ${filename(name)}` : `inline; ${filename(`${name}.webp`)}`,
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cache-Control": isPdf ? "private, no-store" : "private, no-cache",
    ETag: tag,
  };
  if (request.headers.get("If-None-Match") === tag) return new Response(null, { status: 304, headers });
  const bytes = isSmall ? await renderMedia(context, { key, width: THUMBNAIL }) : await context.media.get(key);
  return bytes ? new Response(bytes as BodyInit, { headers }) : missing();
}

function readerIn({ couple, staff, sessionUnknown }: AppContext) {
  if (sessionUnknown) throw sessionUnknown;
  return couple ?? (staff?.role === "provider" ? staff : null);
}

/** Returns the `filename` parameters of Content-Disposition (RFC 6266). */
const filename = (name: string) =>
  `filename="${name.replace(/[^\w .-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", "%27")}`;

const missing = () => new Response(null, { status: 404, headers: { "Cache-Control": "private, no-store" } });

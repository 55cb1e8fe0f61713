import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { BADGE, drawBadge } from "~/domain/statistics/badge.rules";
import { findBadge } from "~/domain/statistics/find-badge.server";
import { countSeen } from "~/http/background/page-views.server";
import { badgeWords } from "~/http/pages/badge-words.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";

export const handle: RouteHandle = { cache: "public" };

/** Rule badge-1. Reads and sets no cookie. Counts loads and not visitors; our own previews are not counted. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const found = await findBadge(context, params.publicId ?? "");
  if (!found) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  if (request.headers.get("Sec-Fetch-Site") !== "same-origin") countSeen(context, request, [found.publicId], "badge");
  const { searchParams } = context.url;
  const look = { dark: searchParams.get("dark") === "1", large: searchParams.get("large") === "1" };
  const drawing = drawBadge(badgeWords(context, found), look);
  const ETag = `"${await digest(drawing)}"`;
  const headers = {
    "Content-Type": "image/svg+xml; charset=utf-8",
    "Cache-Control": `private, max-age=${BADGE.keptFor}`,
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag,
  };
  if (request.headers.get("If-None-Match") === ETag) return new Response(null, { status: 304, headers });
  return new Response(drawing, { headers });
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

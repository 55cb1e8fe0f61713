import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOurDate } from "~/domain/projects/project-page.server";
import { UPRIGHT_SHAPES } from "~/domain/share/draw-card.rules";
import { shareVersion } from "~/domain/share/share-card.rules";
import { makeSharePicture } from "~/domain/share/share-picture.server";
import { readBuiltBytes } from "~/http/pipeline/files.server";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";

/** Returns a picture of the couple's date as JPEG, for the couple only. Rendered once per browser and date. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const shape = UPRIGHT_SHAPES.find((one) => one === params.shape);
  const id = context.url.searchParams.get("id") ?? "";
  const found = shape ? await findOurDate(context, couple, context.locale, id) : null;
  if (!shape || !found) throw new Response(null, { status: 404 });
  const { media, images, settings, format } = context;
  const card = { ...found.card, line: format.longDate(found.date) };
  const headers = {
    "Content-Type": "image/jpeg",
    // Revalidated each time, so that no one sees the stored picture of another couple.
    "Cache-Control": "private, no-cache",
    ETag: `"${shape}-${shareVersion(settings.BRAND_NAME, card)}"`,
  };
  if (request.headers.get("If-None-Match") === headers.ETag) return new Response(null, { status: 304, headers });
  const readFile = (file: string) => readBuiltBytes(context, file);
  const picture = await makeSharePicture({ media, images, readFile }, card, settings.BRAND_NAME, shape);
  return new Response(picture as BodyInit, { headers });
}

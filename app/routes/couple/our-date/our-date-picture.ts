import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOurDate } from "~/domain/projects/find-our-date.server";
import { UPRIGHT_SHAPES } from "~/domain/share/draw-card.rules";
import { makeSharePicture } from "~/domain/share/make-share-picture.server";
import { readBuiltBytes } from "~/http/pipeline/files.server";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";

/** Returns a picture of the couple's date as JPEG, for the couple only. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const shape = UPRIGHT_SHAPES.find((one) => one === params.shape);
  const id = context.url.searchParams.get("id") ?? "";
  const found = shape ? await findOurDate(context, couple, context.locale, id) : null;
  if (!shape || !found) throw new Response(null, { status: 404 });
  const { media, images, settings, format } = context;
  const card = { ...found.card, line: format.longDate(found.date) };
  const readFile = (file: string) => readBuiltBytes(context, file);
  const picture = await makeSharePicture({ media, images, readFile }, card, settings.BRAND_NAME, shape);
  return new Response(picture as BodyInit, { headers: { "Content-Type": "image/jpeg" } });
}

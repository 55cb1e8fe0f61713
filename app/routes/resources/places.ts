import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isPlaceField, PLACE_FIELDS } from "~/domain/places/places.rules";
import { findPlaces } from "~/domain/places/places.server";
import { anyone } from "~/http/pipeline/guards.server";

/** Returns suggestions for a place field: `?q=stras&field=event`. */
export async function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const parameters = context.url.searchParams;
  const query = (parameters.get("q") ?? "").slice(0, 200);
  const field = parameters.get("field") ?? "";
  const places = await findPlaces(context, {
    query,
    kinds: PLACE_FIELDS[isPlaceField(field) ? field : "town"],
    locale: context.locale,
    market: context.market.code,
  });
  return Response.json(
    places.map(({ id, label, onlyCode }) => ({ id, label, code: onlyCode })),
    // Names are in the visitor's language.
    { headers: { "Cache-Control": "private, max-age=300", Vary: "Accept-Language, Cookie" } },
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findVenueMap } from "~/domain/venues/find-venue-map.server";
import { anyone } from "~/http/guards.server";
import { countryName } from "~/http/planner-view.server";
import { kilometres } from "~/i18n/kilometres.server";
import { drawMap } from "~/routes/pro/requests/map/draw-map.server";
import { loadOutlines } from "~/routes/pro/requests/map/outlines.server";
import { writeVenueMap } from "./write-venue-map.server";

/** Seconds. A venue seldom moves. */
const KEPT_FOR = 24 * 60 * 60;

/** Where a venue is, as a picture of its own: drawn here, so that no other server learns who looked (rule venue-25). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  anyone(context);
  const found = await findVenueMap(context, params.publicId ?? "");
  if (!found) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const { venue, towns } = found;
  const nameOf = (code: string) => countryName(context, code);
  const map = drawMap(await loadOutlines(context), venue, { ...venue, radiusKm: 0 }, towns, nameOf);
  return new Response(writeVenueMap(map, { nameOf, scale: kilometres(context, map.scale.km) }), {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": `public, max-age=${KEPT_FOR}` },
  });
}

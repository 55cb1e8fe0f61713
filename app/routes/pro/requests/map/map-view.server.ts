import type { MapPlaces } from "~/domain/requests/find-map-towns.server";
import { directionOf } from "~/domain/requests/map.rules";
import { kilometresBetween } from "~/domain/requests/request-facts.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { drawMap } from "./draw-map.server";
import { loadOutlines } from "./outlines.server";

/** Settings of the linked map. Zoom 11 shows a town and its surroundings. */
const OPEN_STREET_MAP = { origin: "https://www.openstreetmap.org", zoom: 11, digits: 4 } as const;

export type MapView = Awaited<ReturnType<typeof mapView>>;

/**
 * Returns the map of an event in the provider's language, and an equivalent text (rules map-1 to map-3). @param place
 * as the page names it
 */
export async function mapView(context: AppContext, found: MapPlaces | null, place: string) {
  const { t, format } = context;
  if (!found?.event) return { state: "noCoordinates" as const };
  const { own, event, towns } = found;
  const latitude = event.latitude.toFixed(OPEN_STREET_MAP.digits);
  const longitude = event.longitude.toFixed(OPEN_STREET_MAP.digits);
  const { origin, zoom } = OPEN_STREET_MAP;
  const href = `${origin}/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
  if (!own) return { state: "noTown" as const, href };
  const exact = kilometresBetween(own, event);
  const km = Math.round(exact);
  const distance = format.kilometres(km);
  const text =
    km === 0
      ? t("received:map.here")
      : t(exact > own.radiusKm + event.radiusKm ? "received:map.beyond" : "received:map.within", {
          distance,
          direction: t(`received:map.direction.${directionOf(own, event)}`),
          town: own.name,
          radius: format.kilometres(own.radiusKm),
        });
  try {
    const drawn = drawMap(await loadOutlines(context), own, event, towns, format.country);
    return {
      ...{ state: "drawn" as const, href, text, distance },
      label: t("received:map.label", { place, text }),
      map: {
        ...drawn,
        scale: { ...drawn.scale, text: format.kilometres(drawn.scale.km) },
        countries: drawn.countries.map((country) => ({ ...country, name: format.country(country.code) })),
      },
    };
  } catch (error) {
    // The request remains readable without its map.
    context.later(() => context.errors.report(error, { route: "pro/requests/map" }));
    return { state: "failed" as const, href, text };
  }
}

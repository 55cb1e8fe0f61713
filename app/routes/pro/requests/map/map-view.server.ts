import { feature } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Topology } from "topojson-specification";
import type { MapPlaces } from "~/domain/requests/find-map-towns.server";
import { directionOf } from "~/domain/requests/map.rules";
import { kilometresBetween } from "~/domain/requests/request-facts.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { readBuiltFile } from "~/http/pipeline/files.server";
import { type Bounds, drawMap, type Outlines, type Point } from "./draw-map.server";
import file from "./outlines.topojson?url";

/** Settings of the linked map. Zoom 11 shows a town and its surroundings. */
const OPEN_STREET_MAP = { origin: "https://www.openstreetmap.org", zoom: 11, digits: 4 } as const;

export type MapView = Awaited<ReturnType<typeof mapView>>;

/** Returns the map of an event and an equivalent text (rules map-1 to map-3). @param place as the page names it */
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
      state: "drawn" as const,
      href,
      text,
      distance,
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

type Countries = Topology<{ countries: GeometryCollection }>;

let outlines: Outlines | undefined;

/** Returns the outlines of all countries (scripts/cut-outlines.mjs), loaded with the first map. */
export async function loadOutlines(context: Pick<AppContext, "url" | "files">): Promise<Outlines> {
  outlines ??= unpack((await readOutlines(context)) as Countries);
  return outlines;
}

/** The development server has no built files yet. */
const readOutlines = async (context: Pick<AppContext, "url" | "files">): Promise<unknown> =>
  import.meta.env.DEV ? JSON.parse((await import("./outlines.topojson?raw")).default) : readBuiltFile(context, file);

function unpack(topology: Countries): Outlines {
  const pieces = topology.objects.countries.geometries.flatMap((geometry) => {
    const { coordinates } = feature(topology, geometry as MultiPolygon).geometry;
    return (coordinates as Point[][][]).map((rings) => ({
      country: String(geometry.id ?? ""),
      bounds: boundsOf(rings[0] ?? []),
      rings,
    }));
  });
  const all = { type: "MultiLineString" as const, arcs: topology.arcs.map((_, index) => [index]) };
  const lines = (feature(topology, all).geometry.coordinates as Point[][]).map((points) => ({
    bounds: boundsOf(points),
    points,
  }));
  return { pieces, lines };
}

function boundsOf(points: readonly Point[]): Bounds {
  const bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const [lng, lat] of points) {
    if (lng < bounds.west) bounds.west = lng;
    if (lng > bounds.east) bounds.east = lng;
    if (lat < bounds.south) bounds.south = lat;
    if (lat > bounds.north) bounds.north = lat;
  }
  return bounds;
}

import { feature } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Topology } from "topojson-specification";
import type { AppContext } from "~/http/pipeline/context.server";
import { readBuiltFile } from "~/http/pipeline/files.server";
import file from "./outlines.topojson?url";

/** Degrees; longitudes from -180 to 180. */
type Point = [longitude: number, latitude: number];
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Piece {
  /** ISO 3166-1 alpha-2; empty: none. */
  country: string;
  bounds: Bounds;
  rings: Point[][];
}

interface Line {
  bounds: Bounds;
  points: Point[];
}

export interface Outlines {
  pieces: Piece[];
  lines: Line[];
}

type Countries = Topology<{ countries: GeometryCollection }>;

let outlines: Outlines | undefined;

/**
 * Returns the outlines of all countries (scripts/cut-outlines.mjs). The first map loads them from a file of the build.
 */
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

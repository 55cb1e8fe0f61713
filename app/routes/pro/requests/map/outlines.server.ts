import { feature } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Topology } from "topojson-specification";
import file from "./outlines.topojson?raw";

/** Degrees; longitudes from -180 to 180. */
type Point = [longitude: number, latitude: number];
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A polygon of a country. */
export interface Piece {
  /** ISO 3166-1 alpha-2; empty: none. */
  country: string;
  bounds: Bounds;
  rings: Point[][];
}

/** A coast or a border. */
export interface Line {
  bounds: Bounds;
  points: Point[];
}

export interface Outlines {
  pieces: Piece[];
  lines: Line[];
}

let outlines: Outlines | undefined;

/** The outlines of all countries (scripts/cut-outlines.mjs), unpacked when a map is first drawn. */
export function outlinesOfCountries(): Outlines {
  outlines ??= unpack(JSON.parse(file) as Topology<{ countries: GeometryCollection }>);
  return outlines;
}

function unpack(topology: Topology<{ countries: GeometryCollection }>): Outlines {
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

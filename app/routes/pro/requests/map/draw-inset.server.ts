import { geoAzimuthalEqualArea, geoPath } from "d3-geo";
import { EARTH_RADIUS_KM } from "~/domain/matching/match-ranges.rules";
import { MAP, type MapFrame } from "~/domain/requests/map.rules";
import type { Outlines, Piece } from "./outlines.server";
import { PathWriter } from "./path-writer.server";

/** The provider's country as a whole, with the part that the map shows. */
export interface Inset {
  path: string;
  circle: { x: number; y: number; r: number };
}

export const INSET = { size: 84, pad: 6 } as const;
/** Islands overseas would make the country too small. */
const NEAR_DEGREES = 14;

/** Null: the country is unknown, or the map shows most of it. */
export function drawInset({ pieces }: Outlines, country: string, { center, pxPerKm }: MapFrame): Inset | null {
  const own = pieces.filter((piece) => piece.country === country);
  const main = own.reduce<Piece | undefined>(
    (most, piece) => (most && sizeOf(most) >= sizeOf(piece) ? most : piece),
    undefined,
  );
  if (!main) return null;
  const near = own.filter(
    ({ bounds }) =>
      bounds.east > main.bounds.west - NEAR_DEGREES &&
      bounds.west < main.bounds.east + NEAR_DEGREES &&
      bounds.north > main.bounds.south - NEAR_DEGREES &&
      bounds.south < main.bounds.north + NEAR_DEGREES,
  );
  const { west, south, east, north } = main.bounds;
  const shape = { type: "MultiPolygon" as const, coordinates: near.map(({ rings }) => rings) };
  const projection = geoAzimuthalEqualArea()
    .rotate([-(west + east) / 2, -(south + north) / 2])
    .precision(0)
    .fitExtent(
      [
        [INSET.pad, INSET.pad],
        [INSET.size - INSET.pad, INSET.size - INSET.pad],
      ],
      shape,
    );
  const at = projection([center.longitude, center.latitude]);
  const r = Math.round(((MAP.height / 2 / pxPerKm) * projection.scale()) / EARTH_RADIUS_KM);
  const isInside = at?.every((position) => position > r && position < INSET.size - r);
  if (!at || !isInside || r > INSET.size / 3) return null;
  const writer = new PathWriter(2);
  geoPath(projection, writer)(shape);
  return { path: writer.toString(), circle: { x: Math.round(at[0]), y: Math.round(at[1]), r: Math.max(4, r) } };
}

const sizeOf = ({ bounds: { west, south, east, north } }: Piece) => (east - west) * (north - south);

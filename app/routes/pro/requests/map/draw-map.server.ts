import { type GeoContext, type GeoProjection, geoAzimuthalEqualArea, geoPath } from "d3-geo";
import { EARTH_RADIUS_KM } from "~/domain/matching/match-ranges.rules";
import type { MapPlace, MapTown } from "~/domain/requests/find-map-towns.server";
import {
  type Box,
  frameOf,
  type Label,
  Labels,
  MAP,
  type MapFrame,
  scaleBarOf,
  TYPES,
} from "~/domain/requests/map.rules";
import type { Coordinates } from "~/domain/requests/request-facts.rules";

/** Degrees; longitudes from -180 to 180. */
export type Point = [longitude: number, latitude: number];
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

export interface Mark {
  x: number;
  y: number;
  name: string;
  label: Label | null;
}

export interface DrawnMap {
  /** Path data of the provider's country, of other countries, and of all coasts and borders. */
  home: string;
  away: string;
  edges: string;
  countries: { code: string; x: number; y: number }[];
  own: Mark & { reach: number };
  event: Mark & { reach: number };
  /** Position of the distance next to the line between the places; null: the line is too short. */
  way: Label | null;
  towns: (Mark & { label: Label; fine: boolean })[];
  scale: { km: number; px: number };
  inset: Inset | null;
}

/**
 * Level of detail in pixels: the minimum size of an outline, and the minimum distance of points. Maps of continents are
 * coarser, because their outlines are most of the page.
 */
const DETAIL = { least: 5, step: 3 } as const;
const WIDE = { least: 7, step: 4, pxPerKm: 0.12 } as const;
/** Margin in pixels outside the picture, which keeps clipped edges invisible. */
const BLEED = 8;
/** Minimum area of a named country in square pixels, width per character and height of a name in pixels, most names. */
const NAMED = { area: MAP.width * MAP.height * 0.05, letter: 9, height: 22, most: 3 } as const;

/**
 * Draws the map of an event: azimuthal equal-area, in whole pixels (rule map-1).
 * @param nameOf names a country, ISO 3166-1 alpha-2
 */
export function drawMap(
  outlines: Outlines,
  own: MapPlace,
  event: MapPlace,
  towns: readonly MapTown[],
  nameOf: (code: string) => string,
): DrawnMap {
  const frame = frameOf(own, event, own.radiusKm);
  const projection = projectionOf(frame);
  const at = (place: Coordinates) => pointOf(projection, place);
  const { least, step } = frame.pxPerKm < WIDE.pxPerKm ? WIDE : DETAIL;
  const pathOf = (shown: readonly Piece[]) => drawn(projection, polygonsOf(shown), step);
  const view = viewOf(frame);
  const isDrawn = ({ bounds }: { bounds: Bounds }) => view(bounds) && sizeOf(bounds) * frame.pxPerKm >= least;
  const seen = outlines.pieces.filter(isDrawn);
  const edges = outlines.lines.filter(isDrawn).map(({ points }) => points);
  const isHome = ({ country }: Piece) => country === own.country;

  const labels = new Labels();
  const [here, there] = [at(own), at(event)];
  for (const { x, y } of [here, there]) labels.take({ x: x - 9, y: y - 9, width: 18, height: 18 });
  labels.take({ x: 10, y: MAP.height - 40, width: 160, height: 36 }); // reserved for the scale
  const inset = drawInset(outlines, own.country, frame);
  if (inset) labels.take({ x: MAP.width - 96, y: MAP.height - 96, width: 92, height: 92 });
  const same = Math.hypot(here.x - there.x, here.y - there.y) < MAP.townGap / 2;
  const eventMark = { ...there, name: event.name, label: labels.place(event.name, there, TYPES.name) };
  const ownMark = { ...here, name: own.name, label: same ? null : labels.place(own.name, here, TYPES.name) };
  const way = wayOf(labels, here, there);
  for (const box of along(here, there)) labels.take(box);
  return {
    home: pathOf(seen.filter(isHome)),
    away: pathOf(seen.filter((piece) => !isHome(piece))),
    edges: drawn(projection, { type: "MultiLineString", coordinates: edges }, step),
    own: { ...ownMark, reach: reachOf(frame, own.radiusKm) },
    event: { ...eventMark, reach: reachOf(frame, event.radiusKm) },
    way,
    towns: townsOf(
      towns.map((town) => ({ name: town.name, ...at(town) })),
      [here, there],
      labels,
    ),
    countries: namesOf(projection, frame, seen, labels, nameOf),
    scale: scaleBarOf(frame.pxPerKm),
    inset,
  };
}

function projectionOf({ center, pxPerKm }: MapFrame): GeoProjection {
  return geoAzimuthalEqualArea()
    .rotate([-center.longitude, -center.latitude])
    .translate([MAP.width / 2, MAP.height / 2])
    .scale(pxPerKm * EARTH_RADIUS_KM)
    .clipExtent([
      [-BLEED, -BLEED],
      [MAP.width + BLEED, MAP.height + BLEED],
    ])
    .precision(0);
}

function pointOf(projection: GeoProjection, { longitude, latitude }: Coordinates) {
  const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN];
  return { x: Math.round(x), y: Math.round(y) };
}

const reachOf = ({ pxPerKm }: MapFrame, km: number) =>
  Math.round(2 * Math.sin(km / EARTH_RADIUS_KM / 2) * EARTH_RADIUS_KM * pxPerKm);

/** Returns a function that checks whether bounds may reach into the picture. */
function viewOf({ center, pxPerKm }: MapFrame): (bounds: Bounds) => boolean {
  const corner = Math.hypot(MAP.width / 2 + BLEED, MAP.height / 2 + BLEED) / pxPerKm;
  const angle = 2 * Math.asin(Math.min(1, corner / 2 / EARTH_RADIUS_KM));
  const reach = (angle * 180) / Math.PI;
  const latitude = (center.latitude * Math.PI) / 180;
  const aside = Math.sin(angle) / Math.cos(latitude);
  const overPole = Math.abs(center.latitude) + reach >= 90;
  const width = overPole || aside >= 1 ? 180 : (Math.asin(aside) * 180) / Math.PI;
  return ({ west, south, east, north }) => {
    if (north < center.latitude - reach || south > center.latitude + reach) return false;
    return [-360, 0, 360].some(
      (turn) => west + turn <= center.longitude + width && east + turn >= center.longitude - width,
    );
  };
}

const KM_PER_DEGREE = 111.2;

/** Returns the longer side in kilometres. */
const sizeOf = ({ west, south, east, north }: Bounds) =>
  KM_PER_DEGREE * Math.max(north - south, (east - west) * Math.cos((((north + south) / 2) * Math.PI) / 180));

const polygonsOf = (pieces: readonly Piece[]) => ({
  type: "MultiPolygon" as const,
  coordinates: pieces.map(({ rings }) => rings),
});

function drawn(projection: GeoProjection, shape: GeoJSON.GeometryObject, step: number): string {
  const writer = new PathWriter(step);
  geoPath(projection, writer)(shape);
  return writer.toString();
}

/** Returns the position next to the middle of the line; null: the line is too short. */
function wayOf(labels: Labels, here: { x: number; y: number }, there: { x: number; y: number }) {
  const length = Math.hypot(there.x - here.x, there.y - here.y);
  if (length < 70) return null;
  const middle = { x: Math.round((here.x + there.x) / 2), y: Math.round((here.y + there.y) / 2) };
  return labels.place("9 999 km", middle, TYPES.name);
}

/** Returns boxes along the line, so that no name covers it. */
function along(from: { x: number; y: number }, to: { x: number; y: number }): Box[] {
  const steps = Math.floor(Math.hypot(to.x - from.x, to.y - from.y) / 10);
  return Array.from({ length: steps }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps - 4,
    y: from.y + ((to.y - from.y) * step) / steps - 4,
    width: 8,
    height: 8,
  }));
}

/** Returns the largest towns that keep a distance to each other. */
function townsOf(
  towns: readonly { name: string; x: number; y: number }[],
  marks: readonly { x: number; y: number }[],
  labels: Labels,
): DrawnMap["towns"] {
  const shown: DrawnMap["towns"] = [];
  for (const town of towns) {
    if (shown.length === MAP.towns) break;
    const { x, y } = town;
    const inside = x > 8 && y > 8 && x < MAP.width - 8 && y < MAP.height - 8;
    const free = [...marks, ...shown].every((other) => Math.hypot(other.x - x, other.y - y) >= MAP.townGap);
    const label =
      inside && free && labels.takeIfFree({ x: x - 4, y: y - 4, width: 8, height: 8 })
        ? labels.place(town.name, town, shown.length < MAP.phoneTowns ? TYPES.phoneTown : TYPES.town)
        : null;
    if (label) shown.push({ ...town, label, fine: shown.length >= MAP.phoneTowns });
  }
  return shown;
}

function namesOf(
  projection: GeoProjection,
  { pxPerKm }: MapFrame,
  seen: readonly Piece[],
  labels: Labels,
  nameOf: (code: string) => string,
): DrawnMap["countries"] {
  const path = geoPath(projection);
  // Countries without a large piece are too small for a name.
  const large = seen.filter(({ bounds }) => (sizeOf(bounds) * pxPerKm) ** 2 >= NAMED.area);
  const codes = [...new Set(large.map(({ country }) => country))].filter((code) => code !== "");
  return codes
    .map((code) => ({ code, shape: polygonsOf(large.filter(({ country }) => country === code)) }))
    .map(({ code, shape }) => ({ code, shape, area: path.area(shape) }))
    .filter(({ area }) => area >= NAMED.area)
    .sort((a, b) => b.area - a.area)
    .flatMap(({ code, shape }) => {
      const [x, y] = path.centroid(shape).map(Math.round) as [number, number];
      const width = [...nameOf(code)].length * NAMED.letter;
      const isFree = labels.takeIfFree({ x: x - width / 2, y: y - NAMED.height / 2, width, height: NAMED.height });
      return isFree ? [{ code, x, y: y + 6 }] : [];
    })
    .slice(0, NAMED.most);
}

export interface Inset {
  path: string;
  circle: { x: number; y: number; r: number };
}

/** Pixels of the small map of the country. */
export const INSET = { size: 84, pad: 6 } as const;
/** Degrees around a country's largest part. Parts farther away, e.g. islands overseas, are not on the small map. */
const NEAR_DEGREES = 14;

/** Returns null if the country is unknown, or the map shows most of it. */
function drawInset({ pieces }: Outlines, country: string, { center, pxPerKm }: MapFrame): Inset | null {
  const own = pieces.filter((piece) => piece.country === country);
  const main = own.reduce<Piece | undefined>(
    (most, piece) => (most && areaOf(most) >= areaOf(piece) ? most : piece),
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
  const shape = polygonsOf(near);
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
  return {
    path: drawn(projection, shape, 2),
    circle: { x: Math.round(at[0]), y: Math.round(at[1]), r: Math.max(4, r) },
  };
}

const areaOf = ({ bounds: { west, south, east, north } }: Piece) => (east - west) * (north - south);

/** Drawing context for `d3-geo` that writes SVG path data in whole pixels, without invisible points. */
export class PathWriter implements GeoContext {
  #path = "";
  #line: [number, number][] = [];
  #last: [number, number] | undefined;

  /** @param leastStep minimum distance in pixels between consecutive points; nearer points are omitted */
  constructor(private readonly leastStep = 3) {}

  moveTo(x: number, y: number): void {
    this.#end(false);
    this.#line = [[Math.round(x), Math.round(y)]];
  }

  lineTo(x: number, y: number): void {
    const point: [number, number] = [Math.round(x), Math.round(y)];
    const before = this.#line.at(-1);
    this.#last = undefined;
    if (before && Math.hypot(point[0] - before[0], point[1] - before[1]) < this.leastStep) this.#last = point;
    else this.#line.push(point);
  }

  closePath(): void {
    this.#last = undefined;
    this.#end(true);
  }

  arc(): void {}

  beginPath(): void {}

  toString(): string {
    this.#end(false);
    return this.#path;
  }

  #end(closed: boolean): void {
    const line = this.#line;
    // The last point of a line stays, because other lines start there.
    if (this.#last) line.push(this.#last);
    this.#line = [];
    this.#last = undefined;
    const [first, ...rest] = line;
    if (!first || rest.length < (closed ? 2 : 1)) return;
    let [x, y] = first;
    this.#path += `M${x} ${y}l`;
    this.#path += rest
      .map(([toX, toY]) => {
        const step = `${toX - x} ${toY - y}`;
        [x, y] = [toX, toY];
        return step;
      })
      .join(" ");
    if (closed) this.#path += "z";
  }
}

/** Key ranges of `provider_match` with the planners that can reach a place (design: matching, "What was measured"). */

/** Mean radius of the earth in kilometres (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

/** Classes of travel radii in kilometres, each searched within its own circle. The last is the maximum radius. */
export const RADIUS_CLASSES_KM = [25, 50, 75, 100, 150, 200, 250, 300] as const;

/** Bands of latitude, degrees. */
export const LAT_BAND = { origin: 30, height: 0.25 } as const;

/**
 * Radii in kilometres around the reference, or the edge of a destination, that are read from the inside out. If there
 * are more planners than are read, the distant ones are omitted.
 */
const RINGS_KM = [50, 150] as const;

/** Longitudes are rounded outwards to this fraction of a degree (11 metres), which keeps the stored query short. */
const LNG_PARTS = 10_000;

/** Added to every circle (6 metres) so that rounding never excludes a planner at the edge; an exact test follows. */
const MARGIN_RAD = 1e-6;

export interface UnitVector {
  x: number;
  y: number;
  z: number;
}

/** Radius class, latitude band, longitude from (inclusive) and to (exclusive), degrees. */
export type MatchRange = [radiusClass: number, latBand: number, west: number, east: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/**
 * Returns the point on the unit sphere. The operations have the same order as in `syncProviderMatch`, for equal
 * results.
 */
export function unitVector(latitude: number, longitude: number): UnitVector {
  const [lat, lng] = [radians(latitude), radians(longitude)];
  return { x: Math.cos(lat) * Math.cos(lng), y: Math.cos(lat) * Math.sin(lng), z: Math.sin(lat) };
}

export function dot(a: UnitVector, b: UnitVector): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/** Radians. */
export function angleBetween(a: UnitVector, b: UnitVector): number {
  return Math.acos(Math.min(1, Math.max(-1, dot(a, b))));
}

export function latBand(latitude: number): number {
  return Math.floor((latitude - LAT_BAND.origin) / LAT_BAND.height);
}

export function cosRadius(radiusKm: number): number {
  return Math.cos(radiusKm / EARTH_RADIUS_KM);
}

/**
 * Returns all key ranges with planners whose travel radius, times `stretch`, may reach the point, or the circle with
 * the radius `extentKm` around it. The nearest ring comes first, sorted by latitude within a ring. Ranges of one class
 * do not overlap.
 */
export function rangesAround(latitude: number, longitude: number, { stretch = 1, extentKm = 0 } = {}): MatchRange[] {
  const home = latBand(latitude);
  return RADIUS_CLASSES_KM.flatMap((km, index) =>
    piecesOfCircle(latitude, longitude, extentKm, km * stretch).map((piece) => ({ ...piece, index })),
  )
    .sort((a, b) => a.ring - b.ring || Math.abs(a.band - home) - Math.abs(b.band - home) || a.index - b.index)
    .flatMap(({ index, band, west, east }) =>
      acrossDateLine(west, east).map(([w, e]): MatchRange => [index, band, w, e]),
    );
}

interface Piece {
  ring: number;
  band: number;
  west: number;
  east: number;
}

function piecesOfCircle(latitude: number, longitude: number, extentKm: number, reachKm: number): Piece[] {
  const radiusKm = extentKm + reachKm;
  // Circles around a pole are not split into rings, because their widest ranges cover all longitudes and would overlap.
  const radii = reachesPole(latitude, radiusKm)
    ? [radiusKm]
    : [...RINGS_KM.map((km) => extentKm + km).filter((km) => km < radiusKm), radiusKm];
  const inner = new Map<number, { west: number; east: number }>();
  return radii.flatMap((km, ring) =>
    chords(latitude, longitude, km).flatMap(({ band, west, east }) => {
      const done = inner.get(band);
      inner.set(band, { west, east });
      if (!done) return [{ ring, band, west, east }];
      return [
        { ring, band, west, east: done.west },
        { ring, band, west: done.east, east },
      ].filter((piece) => piece.west < piece.east);
    }),
  );
}

const angleOf = (radiusKm: number) => radiusKm / EARTH_RADIUS_KM + MARGIN_RAD;

function reachesPole(latitude: number, radiusKm: number): boolean {
  return Math.abs(radians(latitude)) + angleOf(radiusKm) >= Math.PI / 2;
}

interface Chord {
  band: number;
  west: number;
  east: number;
}

/** Returns how far the circle extends west and east within each latitude band. */
function chords(latitude: number, longitude: number, radiusKm: number): Chord[] {
  const angle = angleOf(radiusKm);
  const south = Math.max(-90, latitude - degrees(angle));
  const north = Math.min(90, latitude + degrees(angle));
  const found: Chord[] = [];
  for (let band = latBand(south); band <= latBand(north); band++) {
    const bottom = LAT_BAND.origin + band * LAT_BAND.height;
    const half = reachesPole(latitude, radiusKm)
      ? 180
      : halfChord(latitude, angle, Math.max(south, bottom), Math.min(north, bottom + LAT_BAND.height));
    found.push({
      band,
      west: Math.floor((longitude - half) * LNG_PARTS) / LNG_PARTS,
      east: Math.ceil((longitude + half) * LNG_PARTS) / LNG_PARTS,
    });
  }
  return found;
}

/**
 * Returns half the maximum width of a circle between two latitudes, in degrees of longitude. It follows from the
 * spherical law of cosines; the maximum is at sin(lat) = sin(centre) / cos(radius).
 */
function halfChord(centre: number, angle: number, from: number, to: number): number {
  const phi = radians(centre);
  const widest = Math.asin(Math.sin(phi) / Math.cos(angle));
  const lat = Math.min(Math.max(widest, radians(from)), radians(to));
  const cosine = (Math.cos(angle) - Math.sin(phi) * Math.sin(lat)) / (Math.cos(phi) * Math.cos(lat));
  return degrees(Math.acos(Math.min(1, Math.max(-1, cosine)))) + degrees(MARGIN_RAD);
}

/** Splits a range at the 180° meridian, because longitudes are stored from -180 to 180. */
function acrossDateLine(west: number, east: number): [number, number][] {
  if (east - west >= 360) return [upTo180(-180, 180)];
  if (west >= 180) return acrossDateLine(west - 360, east - 360);
  if (east <= -180) return acrossDateLine(west + 360, east + 360);
  if (west < -180) return [upTo180(west + 360, 180), upTo180(-180, east)];
  if (east > 180) return [upTo180(west, 180), upTo180(-180, east - 360)];
  return [upTo180(west, east)];
}

/** Includes 180 exactly, because `east` is exclusive. */
function upTo180(west: number, east: number): [number, number] {
  return [tidy(west), tidy(east === 180 ? 180 + 1 / LNG_PARTS : east)];
}

const tidy = (longitude: number) => Math.round(longitude * LNG_PARTS) / LNG_PARTS;

// Cuts the country outlines of an event's map (app/routes/pro/requests/map/outlines.topojson) from Natural Earth
// 1:10 million in `world-atlas`: detailed in Europe, where planners are, coarse in other regions. Run it again after an
// update of that package:
//
//   node scripts/cut-outlines.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Degrees of the area with planners. */
const EUROPE = { west: -25, south: 34, east: 36, north: 62 };
/** Maximum deviation of a line in kilometers, and minimum size of an island in square kilometers. */
const FINE = { tolerance: 1.3, island: 20 };
const COARSE = { tolerance: 9, island: 500 };
/** Size of the grid in degrees: all coordinates are multiples of it. */
const GRID = 0.005;
const KM_PER_DEGREE = 111.2;

/** Names that differ between Natural Earth and `Intl.DisplayNames`. */
const CODES = {
  "Bosnia and Herz.": "BA",
  Macedonia: "MK",
  "Dem. Rep. Congo": "CD",
  Congo: "CG",
  "Dominican Rep.": "DO",
  "Central African Rep.": "CF",
  "Eq. Guinea": "GQ",
  "S. Sudan": "SS",
  "W. Sahara": "EH",
  Myanmar: "MM",
  Turkey: "TR",
  Palestine: "PS",
  "United States of America": "US",
  "Faeroe Is.": "FO",
  "Cayman Is.": "KY",
  "Solomon Is.": "SB",
  "St. Kitts and Nevis": "KN",
  "St. Vin. and Gren.": "VC",
  "Antigua and Barb.": "AG",
  "Saint Lucia": "LC",
  "Hong Kong": "HK",
  Macao: "MO",
  "São Tomé and Principe": "ST",
  "Turks and Caicos Is.": "TC",
  "British Virgin Is.": "VG",
  "U.S. Virgin Is.": "VI",
  "Trinidad and Tobago": "TT",
  "Fr. Polynesia": "PF",
  "Côte d'Ivoire": "CI",
  eSwatini: "SZ",
  "Cook Is.": "CK",
  Vatican: "VA",
  "St-Barthélemy": "BL",
  "St-Martin": "MF",
};

const atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("world-atlas/countries-10m.json"), "utf8"),
);
const names = new Intl.DisplayNames("en", { type: "region" });
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Excludes obsolete codes, such as FX, which have the name of the code that replaced them. */
const isInUse = (code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter(isInUse);
const codeOf = new Map(codes.map((code) => [names.of(code), code]));

const { scale, translate } = atlas.transform;
const arcs = atlas.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

const isFine = (points) =>
  points.some(([lng, lat]) => lng > EUROPE.west && lng < EUROPE.east && lat > EUROPE.south && lat < EUROPE.north);
const thinned = arcs.map((arc) => thin(arc, (isFine(arc) ? FINE : COARSE).tolerance));

const geometries = atlas.objects.countries.geometries.flatMap(({ type, arcs: shape, properties: { name } }) => {
  const polygons = type === "Polygon" ? [shape] : shape;
  const measured = polygons.map((polygon) => ({ polygon, ...measure(polygon[0]) }));
  const largest = Math.max(...measured.map(({ area }) => area));
  const kept = measured.filter(
    ({ area, fine, points }) => points > 3 && (area >= (fine ? FINE : COARSE).island || area === largest),
  );
  if (kept.length === 0) return [];
  // Omits holes that were simplified to a line.
  const whole = kept.map(({ polygon: [outer, ...holes] }) => [
    outer,
    ...holes.filter((hole) => measure(hole).points > 3),
  ]);
  return [{ type: "MultiPolygon", id: CODES[name] ?? codeOf.get(name) ?? "", arcs: whole }];
});

// Renumbers the arcs that are still used.
const numbers = new Map();
const renumber = (arc) => {
  const index = arc < 0 ? ~arc : arc;
  if (!numbers.has(index)) numbers.set(index, numbers.size);
  return arc < 0 ? ~numbers.get(index) : numbers.get(index);
};
for (const geometry of geometries)
  geometry.arcs = geometry.arcs.map((polygon) => polygon.map((ring) => ring.map(renumber)));
const used = [...numbers.keys()].map((index) => onGrid(thinned[index]));

const topology = {
  type: "Topology",
  transform: { scale: [GRID, GRID], translate: [0, 0] },
  objects: { countries: { type: "GeometryCollection", geometries } },
  arcs: used,
};
const file = new URL("../app/routes/pro/requests/map/outlines.topojson", import.meta.url);
writeFileSync(file, `${JSON.stringify(topology)}\n`);
const points = used.reduce((sum, arc) => sum + arc.length, 0);
console.log(`${geometries.length} countries, ${used.length} lines, ${points} points`);
console.log(
  "without a code:",
  atlas.objects.countries.geometries
    .map(({ properties: { name } }) => name)
    .filter((name) => !CODES[name] && !codeOf.has(name))
    .join(", "),
);

/** Simplifies a line with the Douglas–Peucker algorithm: keeps its ends, and points farther off than the tolerance. */
function thin(points, tolerance) {
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const spans = [[0, points.length - 1]];
  while (spans.length > 0) {
    const [from, to] = spans.pop();
    let [farthest, distance] = [0, tolerance];
    for (let i = from + 1; i < to; i++) {
      const off = kilometresOff(points[i], points[from], points[to]);
      if (off > distance) [farthest, distance] = [i, off];
    }
    if (farthest === 0) continue;
    keep[farthest] = 1;
    spans.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => keep[index]);
}

function kilometresOff([lng, lat], [fromLng, fromLat], [toLng, toLat]) {
  const wide = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  const [x, y] = [(lng - fromLng) * wide, (lat - fromLat) * KM_PER_DEGREE];
  const [dx, dy] = [(toLng - fromLng) * wide, (toLat - fromLat) * KM_PER_DEGREE];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length));
  return Math.hypot(x - along * dx, y - along * dy);
}

/** Returns the area of a ring before it was simplified, whether it is in Europe, and its remaining points. */
function measure(ring) {
  const points = ring.flatMap((arc) => (arc < 0 ? [...arcs[~arc]].reverse() : arcs[arc]));
  let twice = 0;
  for (let i = 1; i < points.length; i++) {
    const [[a, b], [c, d]] = [points[i - 1], points[i]];
    twice += (a * d - c * b) * KM_PER_DEGREE ** 2 * Math.cos((((b + d) / 2) * Math.PI) / 180);
  }
  const left = new Set(ring.flatMap((arc) => onGridPoints(thinned[arc < 0 ? ~arc : arc])).map(String)).size;
  return { area: Math.abs(twice / 2), fine: isFine(points), points: left };
}

function onGridPoints(points) {
  return points.map(([lng, lat]) => [Math.round(lng / GRID), Math.round(lat / GRID)]);
}

/** Returns the differences between points in grid units, without repeated points. */
function onGrid(points) {
  const placed = onGridPoints(points).filter(
    (point, index, all) => index === 0 || index === all.length - 1 || String(point) !== String(all[index - 1]),
  );
  return placed.map(([x, y], index) => (index === 0 ? [x, y] : [x - placed[index - 1][0], y - placed[index - 1][1]]));
}

import fc from "fast-check";
import { expect, it } from "vitest";
import { radiusClass } from "../../../tests/support/matching-by-rules";
import { cosRadius, EARTH_RADIUS_KM, latBand, RADIUS_CLASSES_KM, rangesAround, unitVector } from "./match-ranges.rules";

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const radius = fc.integer({ min: 1, max: 300 });
const stretch = fc.constantFrom(1, 2);
const extent = fc.constantFrom(0, 0, 30, 400);

function hits(ranges: ReturnType<typeof rangesAround>, lat: number, lng: number, radiusKm: number): number {
  return ranges.filter(
    ([index, band, west, east]) =>
      index === radiusClass(radiusKm) && band === latBand(lat) && lng >= west && lng < east,
  ).length;
}

/** Returns the latitude and longitude of the point at a distance and bearing. @param bearing radians from north */
function away(lat: number, lng: number, km: number, bearing: number): { lat: number; lng: number } {
  const [phi, angle] = [(lat * Math.PI) / 180, km / EARTH_RADIUS_KM];
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing);
  const to = Math.asin(Math.min(1, Math.max(-1, sine)));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
    Math.cos(angle) - Math.sin(phi) * Math.sin(to),
  );
  const east = lng + (turn * 180) / Math.PI;
  return { lat: (to * 180) / Math.PI, lng: ((east + 540) % 360) - 180 };
}

it("holds every planner whose radius reaches the place, exactly once, anywhere on earth", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  fc.assert(
    fc.property(
      latitude,
      longitude,
      radius,
      stretch,
      extent,
      share,
      bearing,
      (lat, lng, km, factor, extentKm, part, direction) => {
        const there = away(lat, lng, (extentKm + km * factor) * part, direction);
        expect(hits(rangesAround(lat, lng, { stretch: factor, extentKm }), there.lat, there.lng, km)).toBe(1);
      },
    ),
    { numRuns: 1_000 },
  );
});

it("never holds anybody twice", () => {
  fc.assert(
    fc.property(
      latitude,
      longitude,
      radius,
      stretch,
      extent,
      latitude,
      longitude,
      (lat, lng, km, factor, extentKm, otherLat, otherLng) => {
        expect(hits(rangesAround(lat, lng, { stretch: factor, extentKm }), otherLat, otherLng, km)).toBeLessThanOrEqual(
          1,
        );
      },
    ),
  );
});

it("follows the circle instead of its bounding box", () => {
  // A corner of the box around Lyon: within 100 km in each direction, but 140 km away.
  expect(hits(rangesAround(45.764, 4.8357), 46.6, 6.06, 100)).toBe(0);
  expect(hits(rangesAround(45.764, 4.8357), 46.6, 4.8357, 100)).toBe(1);
});

it("comes nearest first", () => {
  const distances = rangesAround(45.764, 4.8357).map(([, band, west, east]) => {
    const lng = Math.min(Math.max(4.8357, west), east);
    return Math.hypot((band - latBand(45.764)) * 27.8, (lng - 4.8357) * 77.5);
  });
  // Ranges are sorted by their nearest point, so a later range may be nearer here, by up to 28 km (height of a band).
  let furthest = 0;
  for (const km of distances) {
    expect(km).toBeGreaterThan(furthest - 28);
    furthest = Math.max(furthest, km);
  }
  expect(distances.slice(-10).every((km) => km > 100)).toBe(true);
});

it("puts a radius into the first class that holds it", () => {
  expect([1, 25, 26, 50, 75, 101, 300].map(radiusClass)).toEqual([0, 0, 1, 1, 2, 4, 7]);
  expect(RADIUS_CLASSES_KM[radiusClass(300)]).toBe(300);
});

it("measures by the sphere: a dot product against the cosine of the radius", () => {
  const lyon = unitVector(45.764, 4.8357);
  const geneva = unitVector(46.2044, 6.1432);
  const cosine = lyon.x * geneva.x + lyon.y * geneva.y + lyon.z * geneva.z;
  expect(cosine).toBeGreaterThan(cosRadius(113));
  expect(cosine).toBeLessThan(cosRadius(112));
});

import { geoArea } from "d3-geo";
import { describe, expect, it } from "vitest";
import { MAP } from "~/domain/requests/map.rules";
import { drawMap, PathWriter } from "./draw-map.server";
import { loadOutlines } from "./map-view.server";

const STRASBOURG = { name: "Strasbourg", country: "FR", latitude: 48.5734, longitude: 7.7521, radiusKm: 80 };
const KAYSERSBERG = { name: "Kaysersberg", country: "FR", latitude: 48.1389, longitude: 7.2631, radiusKm: 0 };
const BALI = { name: "Bali", country: "ID", latitude: -8.4, longitude: 115.2, radiusKm: 60 };
const TOWNS = [
  { name: "Stuttgart", latitude: 48.7758, longitude: 9.1829 },
  { name: "Kehl", latitude: 48.5733, longitude: 7.8156 },
  { name: "Paris", latitude: 48.85, longitude: 2.35 },
  ...Array.from({ length: 30 }, (_, n) => ({ name: `T${n}`, latitude: 48 + n / 30, longitude: 7.5 + (n % 5) / 4 })),
];
const OUTLINES = await loadOutlines({ url: new URL("http://fr.localhost/"), files: undefined });
const draw = (event: typeof KAYSERSBERG) => drawMap(OUTLINES, STRASBOURG, event, TOWNS, (code) => code);

function pointsOf(path: string): [number, number][] {
  return path.split("M").flatMap((part) => {
    let [x, y] = [0, 0];
    return (part.match(/-?\d+ -?\d+/g) ?? []).map((pair, index): [number, number] => {
      const [dx = 0, dy = 0] = pair.split(" ").map(Number);
      [x, y] = index === 0 ? [dx, dy] : [x + dx, y + dy];
      return [x, y];
    });
  });
}

describe("the drawing of a map (map-1)", () => {
  it("the server draws a map of a few kilobytes with both places, the route, the provider's radius and at most ten towns (map-1)", () => {
    const map = draw(KAYSERSBERG);
    expect(map.own).toMatchObject({ x: MAP.width / 2, y: MAP.height / 2, reach: 160 });
    expect(map.event.x).toBeLessThan(map.own.x);
    expect(map.event.y).toBeGreaterThan(map.own.y);
    expect(map.way).not.toBeNull();
    const names = map.towns.map(({ name }) => name);
    expect(names[0]).toBe("Stuttgart");
    expect(names).toHaveLength(10);
    for (const left of ["Kehl", "Paris"]) expect(names).not.toContain(left);
    expect(map.countries.map(({ code }) => code)).toContain("FR");
    expect(map.inset?.circle.x).toBeGreaterThan(50);
    for (const path of [map.home, map.away, map.edges]) expect(path).toMatch(/^(M-?\d+ -?\d+l(-?\d+ -?\d+ ?)+z?)+$/);
    expect([map.home, map.away, map.edges].join("").length).toBeLessThan(4_000);
  });

  it("keeps to the picture, and shows another continent as well", () => {
    const map = draw(BALI);
    for (const { x, y } of [map.own, map.event]) {
      expect(x).toBeGreaterThan(40);
      expect(x).toBeLessThan(MAP.width - 40);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(MAP.height - 20);
    }
    expect(map.inset).toBeNull();
    const points = pointsOf(map.home + map.away + map.edges);
    expect(points.length).toBeGreaterThan(500);
    expect([map.home, map.away, map.edges].join("").length).toBeLessThan(30_000);
    expect(points.filter(([x, y]) => x < -10 || y < -10 || x > MAP.width + 10 || y > MAP.height + 10)).toEqual([]);
  });

  it("names a place once where both are the same", () => {
    const map = drawMap(OUTLINES, STRASBOURG, { ...STRASBOURG, radiusKm: 0 }, [], (code) => code);
    expect(map.event.label).not.toBeNull();
    expect(map.own.label).toBeNull();
    expect(map.way).toBeNull();
  });
});

it("has outlines that cover what they surround, not the rest of the earth", () => {
  const { pieces } = OUTLINES;
  expect(new Set(pieces.map(({ country }) => country)).size).toBeGreaterThan(180);
  for (const code of ["FR", "BE", "GB", "DE", "IT", "ES", "PT"])
    expect(
      pieces.some(({ country }) => country === code),
      code,
    ).toBe(true);
  const wide = pieces.filter(({ rings }) => geoArea({ type: "Polygon", coordinates: rings }) > 1);
  expect(wide.map(({ country }) => country)).toEqual([]);
});

it("writes whole pixels, without points that are nearer than three of them, but with the ends of lines", () => {
  const writer = new PathWriter();
  writer.moveTo(0.4, 0);
  for (const x of [1, 2, 4, 5, 9, 10]) writer.lineTo(x, 0);
  writer.moveTo(50, 50);
  writer.lineTo(51, 50);
  writer.closePath();
  expect(writer.toString()).toBe("M0 0l4 0 5 0 1 0");
});

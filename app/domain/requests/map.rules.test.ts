import { describe, expect, it } from "vitest";
import { bearingOf, directionOf, frameOf, Labels, MAP, scaleBarOf, TYPES } from "./map.rules";

const STRASBOURG = { latitude: 48.5734, longitude: 7.7521 };
const KAYSERSBERG = { latitude: 48.1389, longitude: 7.2631 };
const BALI = { latitude: -8.4, longitude: 115.2 };
const TAHITI = { latitude: -17.6, longitude: -149.4 };

describe("the part of the world that a map shows (map-1)", () => {
  it("a map has the provider's town in its middle, and its radius fills four fifths of the height (map-4)", () => {
    const { center, pxPerKm } = frameOf(STRASBOURG, KAYSERSBERG, 80);
    expect(center).toEqual(STRASBOURG);
    expect(2 * 80 * pxPerKm).toBeCloseTo(MAP.height * 0.8);
  });

  it("is around the middle of the way where the event lies outside of that, even on the other side of the earth", () => {
    const { center, pxPerKm } = frameOf(STRASBOURG, BALI, 80);
    expect(center.longitude).toBeGreaterThan(60);
    expect(pxPerKm).toBeLessThan(0.05);
    const overDateLine = frameOf({ latitude: 35, longitude: 140 }, TAHITI, 80);
    expect(Math.abs(overDateLine.center.longitude)).toBeGreaterThan(150);
  });

  it("stands the provider's own town", () => {
    expect(frameOf(STRASBOURG, STRASBOURG, 25).center).toEqual(STRASBOURG);
  });
});

it.each([
  [KAYSERSBERG, "sw"],
  [{ latitude: 50, longitude: 7.75 }, "n"],
  [{ latitude: 48.57, longitude: 9 }, "e"],
  [BALI, "e"],
] as const)("the text of the map names the direction of travel (map-2)", (place, direction) => {
  expect(directionOf(STRASBOURG, place)).toBe(direction);
  expect(bearingOf(STRASBOURG, place)).toBeGreaterThanOrEqual(0);
});

it.each([
  [2, 40],
  [0.2, 400],
  [0.015, 5000],
])("has a round scale bar at %d pixels a kilometre", (pxPerKm, km) => {
  expect(scaleBarOf(pxPerKm)).toEqual({ km, px: Math.round(km * pxPerKm) });
});

it("labels are on the right, left or below of their place, or left out; they never overlap or overflow (map-5)", () => {
  const labels = new Labels();
  expect(labels.place("Colmar", { x: 200, y: 200 }, TYPES.town)?.anchor).toBe("start");
  expect(labels.place("Colmar", { x: 200, y: 200 }, TYPES.town)?.anchor).toBe("end");
  expect(labels.place("Colmar", { x: 200, y: 200 }, TYPES.town)?.anchor).toBe("middle");
  expect(new Labels().place("Freiburg im Breisgau", { x: MAP.width - 20, y: 200 }, TYPES.town)?.anchor).toBe("end");
  expect(new Labels().place("x".repeat(200), { x: 200, y: 200 }, TYPES.town)).toBeNull();
});

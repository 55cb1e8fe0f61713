import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PICTURE_WIDTHS, pictureSources } from "~/ui/picture-sources";
import {
  centreCrop,
  chosenCrop,
  isTooSmall,
  MEDIA_WIDTHS,
  shownSize,
  storedCrop,
  storedSize,
  uploadScale,
  uprightTurn,
} from "./photo.rules";

describe("the middle of a picture", () => {
  it("is all of it, up to 16 by 9 and down to 9 by 16", () => {
    expect(centreCrop({ width: 1600, height: 900 }, "gallery")).toEqual({ left: 0, top: 0, width: 1600, height: 900 });
    expect(centreCrop({ width: 2000, height: 900 }, "gallery")).toEqual({
      left: 200,
      top: 0,
      width: 1600,
      height: 900,
    });
    expect(centreCrop({ width: 900, height: 2000 }, "gallery")).toEqual({
      left: 0,
      top: 200,
      width: 900,
      height: 1600,
    });
  });

  it("is a square for a portrait", () => {
    expect(centreCrop({ width: 600, height: 401 }, "square")).toEqual({ left: 99, top: 0, width: 401, height: 401 });
  });
});

it("a picture is scaled down for its upload as far as it would be stored, and never enlarged", () => {
  expect(uploadScale({ width: 1200, height: 800 })).toBe(1);
  expect(uploadScale({ width: 6400, height: 4700 })).toBeCloseTo(2560 / 4700);
  const side = fc.integer({ min: 1, max: 30_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const scale = uploadScale({ width, height });
      expect(scale).toBeLessThanOrEqual(1);
      expect(width * scale * height * scale).toBeLessThan(16_000_001);
    }),
  );
});

describe("a chosen part", () => {
  const size = { width: 1000, height: 800 };

  it("lies in the picture", () => {
    const part = { left: 10, top: 20, width: 500, height: 400 };
    expect(chosenCrop(part, size, "gallery")).toEqual(part);
    expect(chosenCrop({ ...part, left: 501 }, size, "gallery")).toMatchObject({ left: 501, width: 499 });
    for (const wrong of [{ left: -1 }, { top: -1 }, { left: 600 }, { height: 900 }, { width: 0 }, { height: -5 }])
      expect(chosenCrop({ ...part, ...wrong }, size, "gallery")).toBeNull();
  });

  it("is a square for a portrait", () => {
    expect(chosenCrop({ left: 0, top: 0, width: 500.4, height: 499.6 }, size, "square")).toMatchObject({
      width: 500,
      height: 500,
    });
  });

  it("a cropped photo has at least 360 pixels on each side (photo-6)", () => {
    expect(isTooSmall({ width: 359, height: 900 })).toBe(true);
    expect(isTooSmall({ width: 900, height: 359 })).toBe(true);
    expect(isTooSmall({ width: 360, height: 360 })).toBe(false);
  });
});

/** Moves one pixel like a decoder: clockwise rotation, then mirroring. */
function upright(x: number, y: number, width: number, height: number, orientation: number): [number, number] {
  const { rotate, mirrored } = uprightTurn(orientation);
  let [at, size]: [[number, number], [number, number]] = [
    [x, y],
    [width, height],
  ];
  for (let turns = rotate / 90; turns > 0; turns--)
    [at, size] = [
      [size[1] - 1 - at[1], at[0]],
      [size[1], size[0]],
    ];
  return mirrored ? [size[0] - 1 - at[0], at[1]] : at;
}

it("finds the visible part among the stored pixels for every orientation of the camera", () => {
  const side = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 8 }), fc.gen(), (width, height, orientation, g) => {
      const size = shownSize({ width, height, orientation });
      const left = g(fc.integer, { min: 0, max: size.width - 1 });
      const top = g(fc.integer, { min: 0, max: size.height - 1 });
      const part = {
        left,
        top,
        width: g(fc.integer, { min: 1, max: size.width - left }),
        height: g(fc.integer, { min: 1, max: size.height - top }),
      };
      const stored = storedCrop(part, size, orientation);
      const corners = [
        upright(stored.left, stored.top, width, height, orientation),
        upright(stored.left + stored.width - 1, stored.top + stored.height - 1, width, height, orientation),
      ];
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
      expect([Math.min(...xs), Math.min(...ys)]).toEqual([left, top]);
      expect([Math.max(...xs), Math.max(...ys)]).toEqual([left + part.width - 1, top + part.height - 1]);
    }),
  );
});

it("keeps 2,560 pixels of width at most", () => {
  expect(storedSize({ width: 5120, height: 3000 })).toEqual({ width: 2560, height: 1500 });
  expect(storedSize({ width: 400, height: 5000 })).toEqual({ width: 400, height: 5000 });
});

it("serves the widths that pages ask for", () => {
  expect(PICTURE_WIDTHS).toEqual(MEDIA_WIDTHS);
  expect(pictureSources("a/b").srcSet).toContain("/media/a/b/160 160w, ");
  expect(pictureSources("/assets/demo/1.jpg")).toEqual({
    src: "/assets/demo/1.jpg",
    srcSet: undefined,
    smallest: "/assets/demo/1.jpg",
    largest: "/assets/demo/1.jpg",
  });
});

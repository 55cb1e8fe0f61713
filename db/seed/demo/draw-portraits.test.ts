import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawGallery, GALLERY } from "./draw-gallery";
import { PORTRAITS } from "./draw-portraits";

const PUBLIC = new URL("../../../public/", import.meta.url);
const committed = (src: string) => readFileSync(new URL(`.${src}`, PUBLIC), "utf8");

const PORTRAIT_SIZE = 1_228;

it("draws the portraits that are committed, all different and small", () => {
  for (const { src, svg } of PORTRAITS) {
    expect(committed(src), `${src}: run draw-portraits.ts again`).toBe(svg);
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(PORTRAIT_SIZE);
  }
  expect(new Set(PORTRAITS.map((portrait) => portrait.svg)).size).toBe(48);
  expect(readdirSync(new URL("./assets/demo/portraits/", PUBLIC))).toHaveLength(PORTRAITS.length);
});

it("has faces of women and of men", () => {
  const women = PORTRAITS.filter((portrait) => portrait.woman).length;
  expect(women).toBeGreaterThan(20);
  expect(PORTRAITS.length - women).toBeGreaterThan(14);
});

it("draws the gallery that is committed", () => {
  const files = drawGallery();
  expect([...files.keys()]).toEqual(GALLERY.map((picture) => picture.src));
  for (const [src, svg] of files) expect(committed(src), `${src}: run draw-gallery.ts again`).toBe(svg);
});

import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import type { MediaStore } from "~/adapters/media-store/port";
import { type ShareCard, shareVersion } from "./share-card.rules";
import { makeSharePicture } from "./share-picture.server";

const photograph = new Uint8Array([1, 2, 3]);
const media = { get: async (key) => (key === "a/known" ? photograph : null) } as Partial<MediaStore> as MediaStore;
const readFile = async (path: string) => new Uint8Array(readFileSync(`public${path}`));

let laid: { paper: Uint8Array; picture: Uint8Array; place: object };
const images = {
  layOver: async (paper: Uint8Array, picture: Uint8Array, place: object) => {
    laid = { paper, picture, place };
    return new Uint8Array([9]);
  },
};
const make = (card: Partial<ShareCard>) =>
  makeSharePicture({ media, images, readFile }, { name: "Anna Berg", place: "Köln", src: null, ...card }, "Alliance");

beforeEach(() => make({}));

/** Compares as buffers: comparing number by number takes seconds. */
const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other);

async function written(top: number, height: number) {
  const { data, info } = await sharp(laid.paper)
    .extract({ left: 40, top, width: 480, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) if ((data[at] ?? 0) < 0xe0) count++;
  return count;
}

it("a share image of 1200 by 630 pixels has site, name and place, with room for the photo (share-1)", async () => {
  expect(await sharp(laid.paper).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(laid.place).toMatchObject({ left: 560, top: 0, width: 640, height: 630 });
  const { data } = await sharp(laid.paper)
    .extract({ left: 560, top: 0, width: 640, height: 630 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(new Set(data)).toEqual(new Set([0xfb, 0xf8, 0xf3]));
  for (const [top, height] of [
    [70, 40],
    [210, 200],
    [355, 80],
  ] as const)
    expect(await written(top, height), `${top}`).toBeGreaterThan(300);
});

it("a page without a name, or with one that cannot be written, has an image with the site's name only (share-7)", async () => {
  await make({ name: null, place: "" });
  const own = laid.paper;
  expect(await written(60, 60)).toBe(0);
  await make({ name: "Свадьба", place: "" });
  expect(isSame(laid.paper, own)).toBe(true);
});

it("the photo comes from the store, or is a drawing where there is none (share-1)", async () => {
  const art = await readFile("/share/art.png");
  expect(isSame(laid.picture, art)).toBe(true);
  await make({ src: "a/known" });
  expect(laid.picture).toEqual(photograph);
  await make({ src: "a/deleted" });
  expect(isSame(laid.picture, art)).toBe(true);
  await make({ src: "/art/hero.svg" });
  expect(isSame(laid.picture, await readFile("/art/hero.svg"))).toBe(true);
});

it("a share image has another address once name, place, photo or the site's name change (share-1)", () => {
  const card = { name: "Anna", place: "Köln", src: "a/1" };
  const versions = [
    shareVersion("Alliance", card),
    shareVersion("Alliances", card),
    ...[{ name: "Anne" }, { place: "Bonn" }, { src: "a/2" }, { src: null }].map((change) =>
      shareVersion("Alliance", { ...card, ...change }),
    ),
  ];
  expect(new Set(versions).size).toBe(versions.length);
  expect(shareVersion("Alliance", { ...card })).toBe(versions[0]);
});

it("pictures for a story and a post have name, rating and town below the photo, in at most 120 KB (share-9)", async () => {
  const card = { name: "Maison Aubertin", place: "Strasbourg", src: null, line: "4,9 sur 14 avis" };
  const qualities: number[] = [];
  for (const [shape, height, top] of [
    ["story", 1920, 1180],
    ["post", 1350, 700],
  ] as const) {
    const sizes = [200_000, 130_000, 119_000];
    const layOver: typeof images.layOver = async (paper, picture, place) => {
      await images.layOver(paper, picture, place);
      qualities.push((place as { quality: number }).quality);
      return new Uint8Array(sizes.shift() ?? 0);
    };
    const made = await makeSharePicture({ media, images: { layOver }, readFile }, card, "Alliance", shape);
    expect(made.length).toBeLessThanOrEqual(120_000);
    expect(await sharp(laid.paper).metadata()).toMatchObject({ width: 1080, height });
    expect(laid.place).toMatchObject({ left: 0, top: 0, width: 1080, height: top });
    const inked = async (of: Partial<ShareCard>) => {
      await makeSharePicture({ media, images, readFile }, { ...card, ...of }, "Alliance", shape);
      const { data } = await sharp(laid.paper).greyscale().raw().toBuffer({ resolveWithObject: true });
      return data.filter((value) => value < 0xc0).length;
    };
    expect(await inked({}), "with a rating").toBeGreaterThan((await inked({ line: null })) + 1_000);
  }
  expect(qualities).toEqual([72, 50, 30, 72, 50, 30]);
});

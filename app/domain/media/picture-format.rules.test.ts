import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  animation,
  boastingPicture,
  crowdedFiles,
  heicFile,
  misfits,
  oddPictures,
  picture,
  telltalePicture,
  turnedPicture,
} from "../../../tests/support/pictures";
import { inspectPicture } from "./picture-format.rules";

const inspect = (file: Buffer) => inspectPicture(new Uint8Array(file));
const kept = (file: Buffer) => {
  const found = inspect(file);
  if (typeof found === "string") throw new Error(found);
  return Buffer.concat(found.parts);
};

describe("pictures", () => {
  it.each([
    ["png", "png"],
    ["jpeg", "jpg"],
    ["gif", "gif"],
    ["webp", "webp"],
  ] as const)("the format of a photo is known by its content, not by its name: %s (photo-4)", async (format, type) => {
    expect(inspect(await picture(format))).toMatchObject({ type, width: 600, height: 400, orientation: 1 });
  });

  it("a photo's orientation is read from its metadata (photo-23)", async () => {
    expect(inspect(await telltalePicture())).toMatchObject({ width: 600, height: 400, orientation: 6 });
    for (const format of ["png", "jpeg", "webp"] as const)
      expect(inspect(await turnedPicture(format))).toMatchObject({ width: 600, height: 400, orientation: 6 });
  });

  it("give away no place, no name and no further pictures", async () => {
    const telltale = await telltalePicture();
    expect(telltale.includes("TELLTALE")).toBe(true);
    expect(kept(telltale).includes("TELLTALE")).toBe(false);
    expect(kept(telltale).includes("Exif")).toBe(false);
    const moving = await animation();
    expect(kept(moving).length).toBeLessThan(moving.length);
  });

  it("bytes after the end of a photo are removed, and a missing end marker is accepted (photo-15)", async () => {
    const wholes = { png: 0, jpg: 0, gif: 0, webp: 0 };
    for (const format of ["png", "jpeg", "gif", "webp"] as const) {
      const found = inspect(await picture(format));
      if (typeof found !== "string") wholes[found.type] = kept(await picture(format)).length;
    }
    for (const { what, file } of await oddPictures()) {
      const found = inspect(file);
      expect(found, what).toMatchObject({ width: 600, height: 400, orientation: 1 });
      if (typeof found === "string") continue;
      expect([what, kept(file).length]).toEqual([what, wholes[found.type]]);
      expect(kept(file).includes("TELLTALE"), what).toBe(false);
      expect((await sharp(kept(file)).metadata()).width, what).toBe(600);
    }
  });
});

it("a HEIC file is known by its content (photo-17)", () => {
  expect(inspect(heicFile())).toBe("heic");
});

it("at most 1,000 blocks of a photo are read, in a few views (photo-16)", async () => {
  for (const { what, file } of await crowdedFiles(10 * 1024 * 1024)) {
    const started = process.cpuUsage();
    const found = inspect(file);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000, `ms for ${what}`).toBeLessThan(1_000);
    expect(typeof found === "string" ? 0 : found.parts.length, what).toBeLessThan(1_010);
  }
});

it("counts pixels without decoding them", () => {
  expect(inspect(boastingPicture(14_000, 14_000))).toMatchObject({ width: 14_000, height: 14_000 });
});

it("what is no picture is turned away", async () => {
  // The end of a truncated JPEG can only be detected by decoding it.
  const files = (await misfits()).filter(
    ({ what, problem }) => (problem === "format" || problem === "read") && what !== "half of a picture, 1",
  );
  expect(files.length).toBeGreaterThan(5);
  for (const { what, file, problem } of files)
    expect([what, inspect(file)]).toEqual([what, problem === "format" ? "format" : "broken"]);
});

it("follows the structure of any prefix of a picture to an end", async () => {
  for (const format of ["png", "jpeg", "gif", "webp"] as const) {
    const file = await picture(format, 360, 360);
    for (let length = 0; length < file.length - 2; length += 1 + Math.floor(file.length / 200)) {
      const found = inspect(file.subarray(0, length));
      // The scan of a JPEG can end anywhere.
      if (format !== "jpeg") expect(typeof found).toBe("string");
    }
  }
});

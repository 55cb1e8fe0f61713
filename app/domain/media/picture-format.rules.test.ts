import { describe, expect, it } from "vitest";
import { animation, boastingPicture, misfits, picture, telltalePicture } from "../../../tests/support/pictures";
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
  ] as const)("%s is known by its content (photo-4)", async (format, type) => {
    expect(inspect(await picture(format))).toMatchObject({ type, width: 600, height: 400, orientation: 1 });
  });

  it("tell how they lie", async () => {
    expect(inspect(await telltalePicture())).toMatchObject({ width: 600, height: 400, orientation: 6 });
  });

  it("give away no place, no name and no further pictures", async () => {
    const telltale = await telltalePicture();
    expect(telltale.includes("TELLTALE")).toBe(true);
    expect(kept(telltale).includes("TELLTALE")).toBe(false);
    expect(kept(telltale).includes("Exif")).toBe(false);
    const moving = await animation();
    expect(kept(moving).length).toBeLessThan(moving.length);
  });

  it("of a telephone may carry more behind their end, which is cut off", async () => {
    const photo = await picture("jpeg");
    const two = Buffer.concat([photo, await picture("jpeg", 400, 400)]);
    expect(kept(two).length).toBeLessThanOrEqual(photo.length);
    expect(inspect(Buffer.concat([photo, Buffer.alloc(64)]))).toMatchObject({ type: "jpg" });
  });
});

it("counts pixels without decoding them", () => {
  expect(inspect(boastingPicture(14_000, 14_000))).toMatchObject({ width: 14_000, height: 14_000 });
});

it("what is no picture, or more than one thing at once, is turned away", async () => {
  const files = (await misfits()).filter(({ problem }) => problem === "format" || problem === "read");
  expect(files.length).toBeGreaterThan(10);
  for (const { what, file, problem } of files)
    expect([what, inspect(file)]).toEqual([what, problem === "format" ? "format" : "broken"]);
});

it("follows the structure of any prefix of a picture to an end, and takes none of them", async () => {
  for (const format of ["png", "jpeg", "gif", "webp"] as const) {
    const file = await picture(format, 360, 360);
    for (let length = 0; length < file.length - 1; length += 1 + Math.floor(file.length / 200))
      expect(typeof inspect(file.subarray(0, length))).toBe("string");
  }
});

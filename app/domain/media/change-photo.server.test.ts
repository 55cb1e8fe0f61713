import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { mediaRemovals } from "#db/schema/media";
import { providerImages, providers } from "#db/schema/providers";
import { findState } from "~/domain/providers/form-state.server";
import { picture } from "../../../tests/support/pictures";
import { findGallery, findPhoto } from "./find-photos.server";
import { texts, usePhotos } from "./photos.fixture";
import { changePhoto } from "./profile-photos.server";
import { removeMedia } from "./stored-media.server";

const { test, stored, deps, newPlanner, add, arrange } = usePhotos();

it("a gallery has at most one key photo (photo-2)", async () => {
  const provider = await newPlanner();
  const first = await add(provider, 400, { keyImage: true });
  const second = await add(provider, 401, { keyImage: true });
  const keys = async () =>
    (await findGallery(deps(), provider)).photos.filter(({ keyImage }) => keyImage).map(({ publicId }) => publicId);
  expect(await keys()).toEqual([second]);
  await changePhoto(deps(), provider, first, null, { ...texts, keyImage: true });
  expect(await keys()).toEqual([first]);
  await changePhoto(deps(), provider, first, null, texts);
  expect(await keys()).toEqual([]);
});

it("removes the new picture of a photograph whose words another tab has changed", async () => {
  const provider = await newPlanner();
  const photo = await add(provider, 400);
  const seen = await findState(test.db, provider, { photo });
  await changePhoto(deps(), provider, photo, null, { ...texts, caption: "Au soir" });
  const before = [...stored.keys()];
  const file = new Uint8Array(await picture("png", 640, 480));
  await expect(changePhoto(deps(), provider, photo, file, texts, Promise.resolve(seen))).rejects.toMatchObject({
    code: "profile.changed",
  });
  const left = [...stored.keys()].filter((key) => !before.includes(key));
  expect(left).toHaveLength(1);
  expect(await test.db.select({ key: mediaRemovals.key }).from(mediaRemovals)).toContainEqual({ key: left[0] });
});

it("touches nobody else's photographs", async () => {
  const [owner, stranger] = [await newPlanner(), await newPlanner()];
  const photo = await add(owner, 400);
  await add(owner, 401);
  const notFound = { code: "photos.notFound" };
  await expect(findPhoto(deps(), stranger, photo)).rejects.toMatchObject(notFound);
  await expect(changePhoto(deps(), stranger, photo, null, texts)).rejects.toMatchObject(notFound);
  await expect(arrange(stranger, photo, "after")).rejects.toMatchObject(notFound);
  await expect(arrange(stranger, photo, "remove")).rejects.toMatchObject(notFound);
  expect((await findGallery(deps(), owner)).photos).toHaveLength(2);
});

it("replaces the picture, or takes another part of it, and lets the old one go", async () => {
  const provider = await newPlanner();
  const photo = await add(provider, 800);
  const other = new Uint8Array(await picture("png", 500, 400));
  await changePhoto(deps(), provider, photo, other, texts);
  expect(await findPhoto(deps(), provider, photo)).toMatchObject({ width: 500, height: 400 });
  await removeMedia(deps());
  expect(stored.size).toBe(1);
  const [key = ""] = stored.keys();
  stored.set(key, other);
  await changePhoto(deps(), provider, photo, null, { ...texts, cropX: 10, cropY: 0, cropWidth: 380, cropHeight: 360 });
  expect(await findPhoto(deps(), provider, photo)).toMatchObject({ width: 380, height: 360 });
  await removeMedia(deps());
  expect(stored.size).toBe(1);
});

it("puts a photograph in the place of a drawing of the demo, below its owner's name", async () => {
  const provider = await newPlanner();
  const photo = await add(provider, 800);
  const [drawing] = await test.db
    .update(providerImages)
    .set({ src: "/assets/demo/gallery/arch-sage.svg" })
    .where(eq(providerImages.publicId, photo))
    .returning();
  const [owner] = await test.db
    .select()
    .from(providers)
    .where(eq(providers.id, drawing?.providerId ?? 0));
  await changePhoto(deps(), provider, photo, new Uint8Array(await picture("png", 500, 400)), texts);
  expect((await findPhoto(deps(), provider, photo)).src).toMatch(new RegExp(`^${owner?.publicId}/`));
});

it.each([
  ["outside", { cropX: 300, cropY: 0, cropWidth: 400, cropHeight: 400 }, "photos.crop"],
  ["no number", { cropX: Number.NaN, cropY: 0, cropWidth: 400, cropHeight: 400 }, "photos.crop"],
  ["half told", { cropX: 1 }, "photos.crop"],
  ["too small", { cropX: 0, cropY: 0, cropWidth: 359, cropHeight: 400 }, "photos.tooSmall"],
])("refuses a part that is %s", async (_, crop, code) => {
  const provider = await newPlanner();
  const photo = await add(provider, 600);
  const file = new Uint8Array(await picture("png", 600, 400));
  await expect(changePhoto(deps(), provider, photo, file, { ...texts, ...crop })).rejects.toMatchObject({ code });
  expect(stored.size).toBe(1);
});

import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Images, ImageTimeout, ImageUnreadable } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import { days } from "~/domain/durations";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { picture } from "../../../tests/support/pictures";
import { approvedProvider } from "../../../tests/support/providers";
import { findGallery } from "./find-photos.server";
import { NOW, texts, usePhotos } from "./photos.fixture";
import { addPictures } from "./pictures.server";
import { changePhoto, describePhotos, profileGallery, setProfilePhoto } from "./profile-photos.server";
import { removeMedia } from "./stored-media.server";

const { test, stored, media, deps, newPlanner, upload, add, arrange, review, sweep, missingObjects } = usePhotos();

it("a free profile has 5 photos in France and 10 elsewhere, and no file is stored of those beyond (photo-9)", async () => {
  const free = await newPlanner();
  for (let n = 0; n < 5; n++) await add(free, 400 + n);
  await expect(add(free, 500)).rejects.toMatchObject({ code: "photos.quota", details: { count: 5 } });
  await sweep();
  expect(stored.size).toBe(5);
  const premium = await newPlanner({ premiumUntil: NOW + days(1) });
  for (let n = 0; n < 6; n++) await add(premium, 400 + n);
  const german = await newPlanner({ market: "DE", country: "DE" });
  for (let n = 0; n < 10; n++) await add(german, 400 + n);
  await expect(add(german, 500)).rejects.toMatchObject({ code: "photos.quota", details: { count: 10 } });
});

it("simultaneous uploads cannot exceed the quota of the plan (photo-9)", async () => {
  const free = await newPlanner();
  const tried = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => add(free, 400 + n)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await sweep();
  expect(stored.size).toBe(5);
});

it("keeps the winner's object when the same file is sent twice for the last place", async () => {
  const free = await newPlanner();
  for (let n = 0; n < 4; n++) await add(free, 400 + n);
  let isFirst = true;
  const overtaken: MediaStore = {
    ...media,
    async put(key, bytes, type) {
      await media.put(key, bytes, type);
      if (isFirst) {
        isFirst = false;
        await add(free, 500); // the same file, added while the first upload is in progress
      }
    },
  };
  const file = new Uint8Array(await picture("png", 500, 400));
  await expect(upload(free, file, { media: overtaken })).rejects.toMatchObject({
    code: "photos.quota",
  });
  expect(await missingObjects(free)).toEqual([]);
  await sweep();
  expect(await missingObjects(free)).toEqual([]);
  expect(stored.size).toBe(5);
});

it("simultaneous uploads of the same file lose no object, even while unreferenced objects are deleted (photo-13)", async () => {
  for (let round = 0; round < 3; round++) {
    const free = await newPlanner();
    const before = stored.size;
    for (let n = 0; n < 4; n++) await add(free, 400 + n);
    await Promise.allSettled([
      ...Array.from({ length: 4 }, () => add(free, 500)),
      removeMedia(deps()),
      ...Array.from({ length: 4 }, () => add(free, 500)),
    ]);
    expect(await missingObjects(free)).toEqual([]);
    await sweep();
    expect(await missingObjects(free)).toEqual([]);
    expect(stored.size - before).toBe(5);
  }
});

it("keeps the object when the row was written and only the database's answer was lost", async () => {
  const free = await newPlanner();
  const lossy = new Proxy(test.db, {
    get(db, name, receiver) {
      if (name !== "batch") return Reflect.get(db, name, receiver);
      return async (...statements: Parameters<typeof db.batch>) => {
        await db.batch(...statements);
        throw new Error("connection lost");
      };
    },
  });
  const file = new Uint8Array(await picture("png", 500, 400));
  await expect(upload(free, file, { db: lossy })).rejects.toThrow("connection lost");
  await sweep();
  expect((await findGallery(deps(), free)).photos).toHaveLength(1);
  expect(await missingObjects(free)).toEqual([]);
});

it("keeps nothing when the database does not take the row", async () => {
  const free = await newPlanner();
  await test.db.run(sql`UPDATE sessions SET ended_at = ${NOW} WHERE id = ${free.sessionId}`);
  await expect(add(free, 400)).rejects.toMatchObject({ code: "session.expired" });
  const other = await newPlanner();
  await test.db.run(
    sql`CREATE TRIGGER broken BEFORE INSERT ON provider_images BEGIN SELECT raise(ABORT, 'cut off'); END`,
  );
  await expect(add(other, 400)).rejects.toThrow();
  await test.db.run(sql`DROP TRIGGER broken`);
  await sweep();
  expect(stored.size).toBe(0);
});

it("keeps nothing of an upload during which the session has ended", async () => {
  const provider = await newPlanner();
  const ending: MediaStore = {
    ...media,
    async put(key, bytes, type) {
      await media.put(key, bytes, type);
      await test.db.run(sql`UPDATE sessions SET ended_at = ${NOW} WHERE id = ${provider.sessionId}`);
    },
  };
  const reopen = () => test.db.run(sql`UPDATE sessions SET ended_at = NULL WHERE id = ${provider.sessionId}`);
  const file = new Uint8Array(await picture("png", 500, 400));
  const expired = { code: "session.expired" };
  await expect(upload(provider, file, { media: ending })).rejects.toMatchObject(expired);
  await reopen();
  await expect(setProfilePhoto({ ...deps(), media: ending }, provider, file, {})).rejects.toMatchObject(expired);
  expect(stored.size).toBe(2);
  await sweep();
  expect(stored.size).toBe(0);
});

it("of several photos added together, an unsuitable one is refused alone; none is shown before it has title and description (photo-14, photo-12)", async () => {
  const provider = await newPlanner(approvedProvider);
  const files = await Promise.all([500, 300, 501, 502].map((width) => picture("png", width, 400)));
  const { added, refused } = await addPictures(deps(), provider, profileGallery(deps(), provider), async (take) => {
    for (const [index, file] of files.entries()) await take(`${index}.png`, new Uint8Array(file));
  });
  expect(refused.map(({ name, error }) => [name, error.code])).toEqual([["1.png", "photos.tooSmall"]]);
  const shown = async () => (await findProviderProfile(deps(), `provider-${provider.providerId}`)).images;
  expect(await shown()).toEqual([]);
  expect(await review(provider)).toBeNull();
  const [one = "", two = "", three = ""] = added;
  const described = await describePhotos(deps(), provider, [
    { publicId: one, title: "Le jardin", description: "Le jardin au soir." },
    { publicId: two, title: "La table", description: "" },
    { publicId: three, title: "Le soir", description: "Appelez le 06 12 34 56 78" },
  ]);
  expect(described).toEqual({ described: 2, held: 1 });
  expect((await shown()).map(({ alt }) => alt)).toEqual(["Le jardin"]);
  expect(await review(provider)).toBe(NOW);
  const { photos } = await findGallery(deps(), provider);
  expect(photos.map(({ title, undescribed, held }) => [title, undescribed, held])).toEqual([
    ["Le jardin", false, false],
    ["La table", true, false],
    ["Le soir", false, true],
  ]);
  // Another provider cannot describe the second photo.
  await describePhotos(deps(), await newPlanner(), [
    { publicId: two, title: "Autre", description: "Un autre jardin." },
  ]);
  expect((await shown()).map(({ alt }) => alt)).toEqual(["Le jardin"]);
});

it("says when the store or the picture's maker fails, and keeps nothing", async () => {
  const provider = await newPlanner();
  const file = new Uint8Array(await picture("png"));
  const full: MediaStore = { ...media, put: () => Promise.reject(new Error("full")) };
  await expect(upload(provider, file, { media: full })).rejects.toMatchObject({
    code: "photos.save",
    cause: new Error("full"),
  });
  for (const [failure, code] of [
    [new ImageTimeout("late"), "photos.timeout"],
    [new ImageUnreadable("odd"), "photos.read"],
  ] as const) {
    const failing: Images = { render: () => Promise.reject(failure) };
    await expect(upload(provider, file, { images: failing })).rejects.toMatchObject({ code });
  }
  expect((await findGallery(deps(), provider)).photos).toEqual([]);
});

it("says the place of a photograph that was moved, among those that have their words", async () => {
  const provider = await newPlanner();
  await upload(provider, new Uint8Array(await picture("png", 500, 400)));
  const [, second] = [await add(provider, 401, { title: "AAA" }), await add(provider, 402, { title: "BBB" })];
  expect(await arrange(provider, second, "before")).toMatchObject({ place: 1, total: 2 });
  expect(await arrange(provider, second, "after")).toMatchObject({ place: 2, total: 2 });
});

it("shows couples what is visible, the key image first, and the oldest when Premium has ended", async () => {
  const provider = await newPlanner({ ...approvedProvider, premiumUntil: NOW + 1 });
  for (let n = 0; n < 7; n++)
    await changePhoto(
      deps(),
      provider,
      await upload(provider, new Uint8Array(await picture("png", 400 + n, 400)), {
        clock: { now: () => NOW - 10 + n },
      }),
      null,
      { ...texts, title: `No ${n}`, keyImage: n === 3, visible: n !== 1 },
    );
  const shown = async (now: number) =>
    (
      await findProviderProfile({ db: test.db, clock: { now: () => now } }, `provider-${provider.providerId}`)
    ).images.map(({ alt }) => alt);
  expect(await shown(NOW)).toEqual(["No 3", "No 0", "No 2", "No 4", "No 5", "No 6"]);
  expect(await shown(NOW + 1)).toEqual(["No 3", "No 0", "No 2", "No 4", "No 5"]);
  const { photos } = await findGallery({ ...deps(), clock: { now: () => NOW + 1 } }, provider);
  expect(photos.filter(({ overQuota }) => overQuota).map(({ title }) => title)).toEqual(["No 6"]);
});

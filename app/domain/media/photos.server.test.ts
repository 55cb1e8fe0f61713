import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mediaRemovals } from "#db/schema/media";
import { providers } from "#db/schema/providers";
import { type Images, ImageTimeout, ImageUnreadable } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import { days } from "~/domain/durations";
import { reviseTexts } from "~/domain/moderation/revise-texts.server";
import { findProviderProfile } from "~/domain/profile/find-provider-profile.server";
import { findState } from "~/domain/profile/form-state.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { useTestDatabase } from "../../../tests/support/database";
import { picture } from "../../../tests/support/pictures";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { addPhotos } from "./add-photos.server";
import { changePhoto } from "./change-photo.server";
import { describePhotos } from "./describe-photos.server";
import { findGallery, findPhoto } from "./find-photos.server";
import { movePhoto } from "./move-photo.server";
import type { PhotoFields } from "./photo.form";
import { removeProfilePhoto, setProfilePhoto } from "./profile-photo.server";
import { removeMedia } from "./remove-media.server";
import { removePhoto } from "./remove-photo.server";

const test = useTestDatabase();
const NOW = Date.UTC(2026, 5, 1);
const stored = new Map<string, Uint8Array>();

const media: MediaStore = {
  async put(key, bytes) {
    stored.set(key, bytes);
  },
  get: async (key) => stored.get(key) ?? null,
  has: async (key) => stored.has(key),
  async remove(key) {
    for (const known of stored.keys())
      if (known === key || (key.endsWith("/") && known.startsWith(key))) stored.delete(known);
  },
};

/** Tells every rendering from every other one. */
const images: Images = {
  render: async (parts, rendering) =>
    new TextEncoder().encode(`${Buffer.concat(parts).length} ${JSON.stringify(rendering)}`),
};

const deps = () => ({ db: test.db, clock: { now: () => NOW }, media, images });

const texts: PhotoFields = {
  title: "Le jardin",
  description: "Le jardin au soir, avant le dîner.",
  alt: "",
  caption: "",
  keyImage: false,
  visible: true,
};

let last = 0;
const newPlanner = (changes: Parameters<typeof saveProvider>[2] = {}) => saveProvider(test.db, ++last, changes);

/** Without its words. */
async function upload(provider: Provider, file: Uint8Array, given: Partial<ReturnType<typeof deps>> = {}) {
  const { added, refused } = await addPhotos({ ...deps(), ...given }, provider, (take) => take("photo.png", file));
  if (refused[0]) throw refused[0].error;
  return added[0] ?? "";
}

async function add(provider: Provider, width: number, fields: Partial<PhotoFields> = {}) {
  const photo = await upload(provider, new Uint8Array(await picture("png", width, 400)));
  await changePhoto(deps(), provider, photo, null, { ...texts, ...fields });
  return photo;
}

const review = async ({ providerId }: Provider) =>
  (
    await test.db.all<{ at: number | null }>(
      sql`SELECT review_requested_at AS at FROM providers WHERE id = ${providerId}`,
    )
  )[0]?.at;
const removals = () => test.db.all<{ key: string }>(sql`SELECT key FROM media_removals`);
/** Once every removal is due. */
const sweep = () => removeMedia({ ...deps(), clock: { now: () => NOW + days(1) } });
const titles = async (provider: Provider) => (await findGallery(deps(), provider)).photos.map(({ title }) => title);

beforeEach(async () => {
  stored.clear();
  await test.db.run(sql`DELETE FROM media_removals`);
});

it("adds as many photographs as the plan allows, and keeps no picture of those beyond", async () => {
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

it("lets no two uploads of the same moment pass the quota together (photo-9)", async () => {
  const free = await newPlanner();
  const tried = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => add(free, 400 + n)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await sweep();
  expect(stored.size).toBe(5);
});

/** Objects that the gallery's rows point at and the store does not have. */
async function missingObjects(provider: Provider) {
  const { photos } = await findGallery(deps(), provider);
  return photos.map(({ src }) => src.slice("/media/".length)).filter((key) => !stored.has(key));
}

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
        await add(free, 500); // the same file, stored and written while this one is under way
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

it("loses no object among many uploads of the same file at once, with sweeps in between (photo-13)", async () => {
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

it("lets neighbours change places, and stays at the ends", async () => {
  const provider = await newPlanner();
  const [a, , c] = [
    await add(provider, 400, { title: "AAA" }),
    await add(provider, 401, { title: "BBB" }),
    await add(provider, 402, { title: "CCC" }),
  ];
  await movePhoto(deps(), provider, a, "later");
  expect(await titles(provider)).toEqual(["BBB", "AAA", "CCC"]);
  await movePhoto(deps(), provider, c, "earlier");
  expect(await titles(provider)).toEqual(["BBB", "CCC", "AAA"]);
  await movePhoto(deps(), provider, a, "later");
  expect(await titles(provider)).toEqual(["BBB", "CCC", "AAA"]);
  await removePhoto(deps(), provider, c);
  await movePhoto(deps(), provider, a, "earlier");
  expect(await titles(provider)).toEqual(["AAA", "BBB"]);
});

it("has one key image at most (photo-2)", async () => {
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

it("adds several at once, each for itself, and shows none before it has a title and a description (photo-12, photo-14)", async () => {
  const provider = await newPlanner(approvedProvider);
  const files = await Promise.all([500, 300, 501, 502].map((width) => picture("png", width, 400)));
  const { added, refused } = await addPhotos(deps(), provider, async (take) => {
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
  // Never a stranger's.
  await describePhotos(deps(), await newPlanner(), [
    { publicId: two, title: "Autre", description: "Un autre jardin." },
  ]);
  expect((await shown()).map(({ alt }) => alt)).toEqual(["Le jardin"]);
});

it("does not undo the words that another tab gave to new photographs", async () => {
  const provider = await newPlanner({ status: "verified" });
  const [one, two] = [
    await upload(provider, new Uint8Array(await picture("png", 500, 400))),
    await upload(provider, new Uint8Array(await picture("png", 501, 400))),
  ];
  const photos = [one, two];
  const words = (title: string) =>
    photos.map((publicId) => ({ publicId, title, description: `${title}, avant le dîner.` }));
  const seen = await findState(test.db, provider, { photos });
  await describePhotos(deps(), provider, words("Le jardin"), Promise.resolve(seen));
  await changePhoto(deps(), provider, two, null, { ...texts, caption: "Au soir", visible: false });
  await test.db.update(providers).set({ reviewRequestedAt: null });
  const theirs = await findState(test.db, provider, { photos });
  const changed = { code: "profile.changed" };
  await expect(describePhotos(deps(), provider, words("La table"), Promise.resolve(seen))).rejects.toMatchObject(
    changed,
  );
  expect(await findState(test.db, provider, { photos })).toBe(theirs);
  expect(await review(provider)).toBeNull();

  // Once both versions were shown, the later one is saved; what the form does not show stays.
  await describePhotos(deps(), provider, words("La table"), Promise.resolve(theirs));
  const found = (await findGallery(deps(), provider)).photos.map(({ title, caption, visible }) => [
    title,
    caption,
    visible,
  ]);
  expect(found).toEqual([
    ["La table", "", true],
    ["La table", "Au soir", false],
  ]);
  expect(await review(provider)).toBe(NOW);
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

it("says the place of a photograph that was moved, among those that have their words", async () => {
  const provider = await newPlanner();
  await upload(provider, new Uint8Array(await picture("png", 500, 400)));
  const [, second] = [await add(provider, 401, { title: "AAA" }), await add(provider, 402, { title: "BBB" })];
  expect(await movePhoto(deps(), provider, second, "earlier")).toEqual({ title: "BBB", place: 1, total: 2 });
  expect(await movePhoto(deps(), provider, second, "later")).toEqual({ title: "BBB", place: 2, total: 2 });
});

it("touches nobody else's photographs", async () => {
  const [owner, stranger] = [await newPlanner(), await newPlanner()];
  const photo = await add(owner, 400);
  await add(owner, 401);
  const notFound = { code: "photos.notFound" };
  await expect(findPhoto(deps(), stranger, photo)).rejects.toMatchObject(notFound);
  await expect(changePhoto(deps(), stranger, photo, null, texts)).rejects.toMatchObject(notFound);
  await expect(movePhoto(deps(), stranger, photo, "later")).rejects.toMatchObject(notFound);
  await expect(removePhoto(deps(), stranger, photo)).rejects.toMatchObject(notFound);
  expect((await findGallery(deps(), owner)).photos).toHaveLength(2);
});

it("takes a picture out of the store with its photograph, and leaves the same picture of another one (photo-10)", async () => {
  const provider = await newPlanner();
  const [first, twin] = [await add(provider, 400), await add(provider, 400)];
  await removePhoto(deps(), provider, first);
  expect(await removals()).toHaveLength(1);
  await removeMedia(deps());
  expect(await missingObjects(provider)).toEqual([]);
  expect(stored.size).toBe(1);
  await removePhoto(deps(), provider, twin);
  await removeMedia(deps());
  expect(stored.size).toBe(0);
  expect(await removals()).toEqual([]);
});

it("tries a removal again that failed, and lets it hold up no other", async () => {
  stored.set("one/a", new Uint8Array()).set("two/b", new Uint8Array()).set("two/c", new Uint8Array());
  await test.db.run(sql`INSERT INTO media_removals (key, due_at) VALUES ('one/a', 1), ('two/', 2)`);
  const broken: MediaStore = {
    ...media,
    remove: (key) => (key === "one/a" ? Promise.reject(new Error("away")) : media.remove(key)),
  };
  await expect(removeMedia({ ...deps(), media: broken })).rejects.toThrow("away");
  expect([...stored.keys()]).toEqual(["one/a"]);
  await removeMedia(deps());
  expect(stored.size).toBe(0);
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

it("sends an approved profile back to the moderators for what couples see, and holds what leads past the platform", async () => {
  const fresh = await newPlanner();
  await add(fresh, 400, { caption: "06 12 34 56 78" });
  expect((await findGallery(deps(), fresh)).photos[0]?.held).toBe(false);
  expect(await review(fresh)).toBeNull();

  const hidden = await newPlanner(approvedProvider);
  const photo = await add(hidden, 400, { visible: false });
  expect(await review(hidden)).toBeNull();
  await changePhoto(deps(), hidden, photo, null, texts);
  expect(await review(hidden)).toBe(NOW);

  const approved = await newPlanner(approvedProvider);
  const first = await add(approved, 400);
  expect(await review(approved)).toBe(NOW);
  await changePhoto(deps(), approved, first, null, { ...texts, caption: "www.jardin.fr" });
  expect(await findPhoto(deps(), approved, first)).toMatchObject({
    held: true,
    shownMeanwhile: true,
    caption: "www.jardin.fr",
  });
  const shown = async () => (await findProviderProfile(deps(), `provider-${approved.providerId}`)).images;
  expect(await shown()).toMatchObject([{ alt: "Le jardin", caption: "", width: 400, height: 400 }]);
  await changePhoto(deps(), approved, first, null, { ...texts, caption: "Au soir" });
  expect(await shown()).toMatchObject([{ caption: "Au soir" }]);
  expect(await findPhoto(deps(), approved, first)).toMatchObject({ held: false, shownMeanwhile: false });
  const second = await add(approved, 401, { caption: "www.jardin.fr" });
  expect(await findPhoto(deps(), approved, second)).toMatchObject({ held: true, shownMeanwhile: false });
  expect(await shown()).toHaveLength(1);
});

it("holds words that are another's, and only of an approved profile", async () => {
  const author = await newPlanner(approvedProvider);
  const story =
    "We met every family of the valley before we opened our doors, and each of them lent us one chair for the very first wedding that we were asked to hold. Since then the courtyard has seen rain, hail and two brass bands at once, and still the lime trees keep the tables dry until the last guest has found the way home through the vineyards.";
  await test.db.batch(reviseTexts(test.db, author, [{ field: "experience", value: story, reasons: [] }], NOW) as never);
  const copied = { description: `${story} And a garden.` };
  const held = async (provider: Provider) => {
    await add(provider, 400, copied);
    return (await findGallery(deps(), provider)).photos[0]?.held;
  };
  expect(await held(await newPlanner(approvedProvider))).toBe(true);
  expect(await held(await newPlanner())).toBe(false);
  expect(await held(author)).toBe(false);
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

it("keeps one square profile photo (photo-1)", async () => {
  const provider = await newPlanner(approvedProvider);
  await setProfilePhoto(deps(), provider, new Uint8Array(await picture("png", 700, 400)), {});
  expect(await review(provider)).toBe(NOW);
  const image = async () => (await findGallery(deps(), provider)).profileImage;
  expect(await image()).toMatch(/^\/media\/provider-\d+\/[0-9a-f]{64}$/);
  expect([...stored.values()].map((bytes) => new TextDecoder().decode(bytes))[0]).toContain(
    '"left":150,"top":0,"width":400,"height":400',
  );
  await setProfilePhoto(deps(), provider, new Uint8Array(await picture("png", 500, 400)), {});
  await removeMedia(deps());
  expect(stored.size).toBe(1);
  await removeProfilePhoto(deps(), provider);
  await removeMedia(deps());
  expect(await image()).toBeNull();
  expect(stored.size).toBe(0);
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

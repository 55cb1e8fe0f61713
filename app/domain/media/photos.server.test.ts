import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type Images, ImageTimeout, ImageUnreadable } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import type { Provider } from "~/domain/accounts/session.rules";
import { days } from "~/domain/durations";
import { reviseTexts } from "~/domain/moderation/revise-texts.server";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { useTestDatabase } from "../../../tests/support/database";
import { picture } from "../../../tests/support/pictures";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { addPhoto } from "./add-photo.server";
import { changePhoto } from "./change-photo.server";
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
    if (stored.has(key)) return false;
    stored.set(key, bytes);
    return true;
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

async function add(provider: Provider, width: number, fields: Partial<PhotoFields> = {}) {
  return addPhoto(deps(), provider, new Uint8Array(await picture("png", width, 400)), { ...texts, ...fields });
}

const review = async ({ providerId }: Provider) =>
  (
    await test.db.all<{ at: number | null }>(
      sql`SELECT review_requested_at AS at FROM providers WHERE id = ${providerId}`,
    )
  )[0]?.at;
const removals = () => test.db.all<{ key: string }>(sql`SELECT key FROM media_removals`);
const titles = async (provider: Provider) => (await findGallery(deps(), provider)).photos.map(({ title }) => title);

beforeEach(async () => {
  stored.clear();
  await test.db.run(sql`DELETE FROM media_removals`);
});

it("adds as many photographs as the plan allows, and keeps no picture of those beyond", async () => {
  const free = await newPlanner();
  for (let n = 0; n < 5; n++) await add(free, 400 + n);
  await expect(add(free, 500)).rejects.toMatchObject({ code: "photos.quota", details: { count: 5 } });
  expect(stored.size).toBe(5);
  const premium = await newPlanner({ premiumUntil: NOW + days(1) });
  for (let n = 0; n < 6; n++) await add(premium, 400 + n);
  const german = await newPlanner({ market: "DE", country: "DE" });
  for (let n = 0; n < 10; n++) await add(german, 400 + n);
  await expect(add(german, 500)).rejects.toMatchObject({ code: "photos.quota", details: { count: 10 } });
});

it("lets no two uploads of the same moment pass the quota together", async () => {
  const free = await newPlanner();
  const tried = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => add(free, 400 + n)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(stored.size).toBe(5);
});

it("keeps nothing when the database does not take the row", async () => {
  const free = await newPlanner();
  await test.db.run(sql`UPDATE staff_sessions SET ended_at = ${NOW} WHERE id = ${free.sessionId}`);
  await expect(add(free, 400)).rejects.toMatchObject({ code: "session.expired" });
  const other = await newPlanner();
  await test.db.run(
    sql`CREATE TRIGGER broken BEFORE INSERT ON provider_images BEGIN SELECT raise(ABORT, 'cut off'); END`,
  );
  await expect(add(other, 400)).rejects.toThrow();
  await test.db.run(sql`DROP TRIGGER broken`);
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

it("has one key image at most", async () => {
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

it("takes a picture out of the store with the last photograph that shows it", async () => {
  const provider = await newPlanner();
  const [first, twin] = [await add(provider, 400), await add(provider, 400)];
  expect(stored.size).toBe(1);
  await removePhoto(deps(), provider, first);
  expect(await removals()).toEqual([]);
  await removePhoto(deps(), provider, twin);
  expect(await removals()).toHaveLength(1);
  const again = await add(provider, 400);
  expect(await removals()).toEqual([]);
  await removePhoto(deps(), provider, again);
  await removeMedia(deps());
  expect(stored.size).toBe(0);
  expect(await removals()).toEqual([]);
});

it("tries a removal again that failed, and lets it hold up no other", async () => {
  stored.set("one/a", new Uint8Array()).set("two/b", new Uint8Array()).set("two/c", new Uint8Array());
  await test.db.run(sql`INSERT INTO media_removals (key, created_at) VALUES ('one/a', 1), ('two/', 2)`);
  const broken: MediaStore = {
    ...media,
    remove: (key) => (key === "one/a" ? Promise.reject(new Error("away")) : media.remove(key)),
  };
  await expect(removeMedia({ db: test.db, media: broken })).rejects.toThrow("away");
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
  await expect(add(provider, 600, crop)).rejects.toMatchObject({ code });
  expect(stored.size).toBe(0);
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
  expect(await findPhoto(deps(), approved, first)).toMatchObject({ held: true });
  const shown = async () => (await findProviderProfile(deps(), `provider-${approved.providerId}`)).images;
  expect(await shown()).toEqual([]);
  await changePhoto(deps(), approved, first, null, texts);
  expect(await shown()).toMatchObject([{ alt: "Le jardin", width: 400, height: 400 }]);
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
    await addPhoto(
      { ...deps(), clock: { now: () => NOW - 10 + n } },
      provider,
      new Uint8Array(await picture("png", 400 + n, 400)),
      {
        ...texts,
        title: `No ${n}`,
        keyImage: n === 3,
        visible: n !== 1,
      },
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

it("keeps one square profile photo", async () => {
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
  await expect(addPhoto({ ...deps(), media: full }, provider, file, texts)).rejects.toMatchObject({
    code: "photos.save",
  });
  for (const [failure, code] of [
    [new ImageTimeout("late"), "photos.timeout"],
    [new ImageUnreadable("odd"), "photos.read"],
  ] as const) {
    const failing: Images = { render: () => Promise.reject(failure) };
    await expect(addPhoto({ ...deps(), images: failing }, provider, file, texts)).rejects.toMatchObject({ code });
  }
  expect((await findGallery(deps(), provider)).photos).toEqual([]);
});

import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { venues } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import { judgeEach } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { venueGallery } from "~/domain/venues/venue-steps.server";
import { weddingGallery } from "~/domain/weddings/own-weddings.server";
import { picture } from "../../../tests/support/pictures";
import { NOW, usePhotos } from "./photos.fixture";
import { addPictures, arrangePictures, type Caption, describeStatements, type Gallery } from "./pictures.server";
import { profileGallery, removeProfilePhoto, setProfilePhoto } from "./profile-photos.server";

const { test, stored, deps, newPlanner, removals, sweep } = usePhotos();

type Kind = "profile" | "wedding" | "venue";

let last = 0;

/** Returns a gallery for three pictures. */
async function galleryOf(provider: Provider, kind: Kind = "wedding"): Promise<Gallery> {
  const id = `owner-${++last}`;
  const { providerId } = provider;
  const times = { createdAt: NOW, updatedAt: NOW };
  if (kind === "venue")
    await test.db.insert(venues).values({ ...times, publicId: id, providerId, moderation: "notValidated" });
  if (kind === "wedding")
    await test.db.insert(weddings).values({ ...times, publicId: id, providerId, title: "A", status: "unpublished" });
  const galleries = {
    profile: profileGallery(deps(), provider),
    wedding: weddingGallery({ ...deps(), locale: "fr" }, provider, id),
    venue: venueGallery(deps(), provider, id),
  };
  return { ...galleries[kind], limit: sql`${3}`, isCounted: sql`1` };
}

const file = async (width = 400) => new Uint8Array(await picture("png", width, 400));

async function add(provider: Provider, gallery: Gallery, ...files: Uint8Array[]) {
  return addPictures(deps(), provider, gallery, async (take) => {
    for (const [index, one] of files.entries()) await take(`${index}.png`, one);
  });
}

async function tell(provider: Provider, gallery: Gallery, words: readonly Caption[]): Promise<void> {
  const captions = words.map(({ caption }) => caption);
  const judged = await judgeEach(test.db, provider, captions);
  const [first, ...rest] = describeStatements(test.db, gallery, words, judged, NOW);
  if (first) await test.db.batch([first, ...rest]);
}

const rows = ({ images, isIn }: Gallery) =>
  test.db.all<{ id: string; key: number; caption: string; held: number | null }>(
    sql`SELECT public_id AS id, key_image AS "key", caption, held_at AS held FROM ${images} WHERE ${isIn} ORDER BY position`,
  );
const order = async (gallery: Gallery) => (await rows(gallery)).map(({ id }) => id);

for (const kind of ["profile", "wedding", "venue"] as const) {
  it(`galleries keep their order and their limit, and refuse unsuitable files alone: ${kind} (pictures-1)`, async () => {
    const provider = await newPlanner();
    const gallery = await galleryOf(provider, kind);
    const small = await file(300);
    const { added, refused } = await add(
      provider,
      gallery,
      await file(),
      small,
      await file(),
      await file(),
      await file(),
    );
    expect(refused.map(({ name, error }) => [name, error.code])).toEqual([
      ["1.png", "photos.tooSmall"],
      ["4.png", gallery.full],
    ]);
    expect(await order(gallery)).toEqual(added);
    expect(stored.size).toBe(3);
    const large = await add(provider, { ...gallery, limit: sql`9`, bytes: 10 }, await file());
    expect(large.refused.map(({ error }) => error.code)).toEqual(["photos.tooLarge"]);
  });

  it(`photos of a gallery can be moved, removed and marked as cover: ${kind} (pictures-2)`, async () => {
    const provider = await newPlanner();
    const gallery = await galleryOf(provider, kind);
    const { added } = await add(provider, gallery, await file(), await file(), await file());
    const [a = "", b = "", c = ""] = added;
    const arrange = (id: string, move: "before" | "after" | "key" | "remove") =>
      arrangePictures(deps(), provider, gallery, { id, move });
    expect(await arrange(b, "before")).toEqual({ place: 1, total: 3, alsoWrote: 0 });
    expect(await arrange(b, "before")).toEqual({ place: 1, total: 3, alsoWrote: 0 });
    expect(await arrange(a, "after")).toEqual({ place: 3, total: 3, alsoWrote: 0 });
    expect(await arrange(a, "after")).toEqual({ place: 3, total: 3, alsoWrote: 0 });
    expect(await order(gallery)).toEqual([b, c, a]);
    const onto = (id: string, target: string) =>
      arrangePictures(deps(), provider, gallery, { id, move: "onto", target });
    expect(await onto(b, a)).toEqual({ place: 3, total: 3, alsoWrote: 0 });
    expect(await order(gallery)).toEqual([c, a, b]);
    expect(await onto(b, c)).toMatchObject({ place: 1 });
    for (const target of [b, "0".repeat(16)]) expect(await onto(b, target)).toMatchObject({ place: 1 });
    expect(await order(gallery)).toEqual([b, c, a]);
    await arrange(a, "key");
    await arrange(c, "key");
    expect((await rows(gallery)).map(({ key }) => key)).toEqual([0, 1, 0]);
    expect(await arrange(c, "remove")).toMatchObject({ place: 0, total: 2 });
    expect(await order(gallery)).toEqual([b, a]);
    await sweep();
    expect(stored.size).toBe(2);
    await expect(arrange(c, "after")).rejects.toMatchObject({ code: gallery.notFound });
  });
}

it("a caption with contact data or links waits for a moderator; a better one is shown (pictures-3)", async () => {
  const provider = await newPlanner();
  const gallery = await galleryOf(provider);
  const { added } = await add(provider, gallery, await file(), await file());
  const [a = "", b = ""] = added;
  async function say(caption: string) {
    await tell(provider, gallery, [
      { id: a, caption },
      { id: b, caption: "La table, vue d’en haut" },
    ]);
    return (await rows(gallery)).map(({ held }) => held);
  }
  expect(await say("Appelez le 06 12 34 56 78")).toEqual([NOW, null]);
  // After a moderator's approval, unchanged texts are not held again.
  await test.db.run(sql`UPDATE portfolio_images SET held_at = NULL`);
  expect(await say("Appelez le 06 12 34 56 78")).toEqual([null, null]);
  expect(await say("Écrivez à moi@example.org")).toEqual([NOW, null]);
  expect(await say("Le chemin")).toEqual([null, null]);
  expect((await rows(gallery)).map(({ caption }) => caption)).toEqual(["Le chemin", "La table, vue d’en haut"]);
});

it("other providers and ended sessions cannot change the photos (pictures-4)", async () => {
  const [owner, other] = [await newPlanner(), await newPlanner()];
  const gallery = await galleryOf(owner);
  const { added } = await add(owner, gallery, await file(), await file());
  const [a = "", b = ""] = added;
  const before = await rows(gallery);
  const theirs = weddingGallery({ ...deps(), locale: "fr" }, other, `owner-${last}`);
  await expect(add(other, theirs, await file())).rejects.toMatchObject({ code: "pictures.notFound" });
  for (const move of ["before", "after", "onto", "key", "remove"] as const)
    await expect(arrangePictures(deps(), other, theirs, { id: b, move })).rejects.toMatchObject({
      code: "pictures.notFound",
    });
  await tell(other, theirs, [{ id: a, caption: "Ha" }]);
  await test.db.run(sql`UPDATE sessions SET ended_at = 1 WHERE provider_id = ${owner.providerId}`);
  for (const move of ["before", "after", "onto", "key", "remove"] as const)
    await expect(arrangePictures(deps(), owner, gallery, { id: b, move })).rejects.toMatchObject({
      code: "session.expired",
    });
  await expect(add(owner, gallery, await file())).rejects.toMatchObject({ code: "session.expired" });
  expect(await rows(gallery)).toEqual(before);
});

it("a file stays in the store as long as a row references it (photo-10)", async () => {
  const provider = await newPlanner();
  const gallery = await galleryOf(provider);
  for (const [kind, table] of [
    ["wedding", "portfolio_images"],
    ["venue", "venue_images"],
    ["review", "reviews"],
  ] as const) {
    stored.clear();
    await setProfilePhoto(deps(), provider, await file(), {});
    const [key = ""] = stored.keys();
    if (kind === "review")
      await test.db.run(sql`INSERT INTO reviews (public_id, provider_id, author_kind, author_name, author_email, locale, wedding_date, stars,
          text, photo, status, author_hash, created_at)
        VALUES ('r', ${provider.providerId}, 'couple', 'A', '', 'fr', '2026-01-01', 5, ${"a".repeat(40)}, ${key}, 'waiting', 'h', 1)`);
    else {
      const own = kind === "venue" ? await galleryOf(provider, kind) : gallery;
      await add(provider, own, await file());
      await test.db.run(sql.raw(`UPDATE ${table} SET src = '${key}'`));
    }
    await removeProfilePhoto(deps(), provider);
    expect(await removals()).toEqual([]);
    await test.db.run(sql`INSERT INTO media_removals (key, due_at) VALUES (${key}, 1)`);
    await sweep();
    expect(stored.has(key)).toBe(true);
    await test.db.run(sql.raw(kind === "review" ? "UPDATE reviews SET photo = NULL" : `DELETE FROM ${table}`));
  }
});

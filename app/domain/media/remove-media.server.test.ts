import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { MediaStore } from "~/adapters/media-store/port";
import { usePhotos } from "./photos.fixture";
import { removeProfilePhoto } from "./profile-photos.server";
import { removeMedia } from "./stored-media.server";

const { test, stored, media, deps, newPlanner, add, arrange, removals, missingObjects } = usePhotos();

it("removing a photo removes its file from the store, but not the same file of another photo (photo-10)", async () => {
  const provider = await newPlanner();
  const [first, twin] = [await add(provider, 400), await add(provider, 400)];
  await arrange(provider, first, "remove");
  expect(await removals()).toHaveLength(1);
  await removeMedia(deps());
  expect(await missingObjects(provider)).toEqual([]);
  expect(stored.size).toBe(1);
  await arrange(provider, twin, "remove");
  await removeMedia(deps());
  expect(stored.size).toBe(0);
  expect(await removals()).toEqual([]);
});

it("removes no demo picture, which is a file and no key", async () => {
  const provider = await newPlanner({ profileImage: "/assets/demo/portraits/p-01.svg" });
  await removeProfilePhoto(deps(), provider);
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

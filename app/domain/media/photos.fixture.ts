import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import type { Images } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import { days } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import { useTestDatabase } from "../../../tests/support/database";
import { picture } from "../../../tests/support/pictures";
import { saveProvider } from "../../../tests/support/providers";
import { findGallery } from "./find-photos.server";
import type { PhotoFields } from "./photo.form";
import { type Arrangement, addPictures, arrangePictures } from "./pictures.server";
import { changePhoto, profileGallery } from "./profile-photos.server";
import { removeMedia } from "./stored-media.server";

export const NOW = Date.UTC(2026, 5, 1);

export const texts: PhotoFields = {
  title: "Le jardin",
  description: "Le jardin au soir, avant le dîner.",
  alt: "",
  caption: "",
  keyImage: false,
  visible: true,
};

/** Sets up a database for one test file, and an empty picture store for each test. */
export function usePhotos() {
  const test = useTestDatabase();
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

  /** Produces different bytes for different renderings. */
  const images: Images = {
    render: async (parts, rendering) =>
      new TextEncoder().encode(`${Buffer.concat(parts).length} ${JSON.stringify(rendering)}`),
  };

  const deps = () => ({ db: test.db, clock: { now: () => NOW }, media, images });

  let last = 0;
  const newPlanner = (changes: Parameters<typeof saveProvider>[2] = {}) => saveProvider(test.db, ++last, changes);

  async function upload(provider: Provider, file: Uint8Array, given: Partial<ReturnType<typeof deps>> = {}) {
    const using = { ...deps(), ...given };
    const gallery = profileGallery(using, provider);
    const { added, refused } = await addPictures(using, provider, gallery, (take) => take("photo.png", file));
    if (refused[0]) throw refused[0].error;
    return added[0] ?? "";
  }

  async function add(provider: Provider, width: number, fields: Partial<PhotoFields> = {}) {
    const photo = await upload(provider, new Uint8Array(await picture("png", width, 400)));
    await changePhoto(deps(), provider, photo, null, { ...texts, ...fields });
    return photo;
  }

  const arrange = (provider: Provider, id: string, move: Arrangement["move"]) =>
    arrangePictures(deps(), provider, profileGallery(deps(), provider), { id, move });

  const review = async ({ providerId }: Provider) =>
    (
      await test.db.all<{ at: number | null }>(
        sql`SELECT review_requested_at AS at FROM providers WHERE id = ${providerId}`,
      )
    )[0]?.at;
  /** Returns a statement that writes one row if the provider exists, and otherwise none. */
  const touch = (providerId: number) => test.db.run(sql`UPDATE providers SET city = 'Lyon' WHERE id = ${providerId}`);
  const removals = () => test.db.all<{ key: string }>(sql`SELECT key FROM media_removals`);
  const sweep = () => removeMedia({ ...deps(), clock: { now: () => NOW + days(1) } });

  beforeEach(async () => {
    stored.clear();
    await test.db.run(sql`DELETE FROM media_removals`);
  });

  async function missingObjects(provider: Provider) {
    const { photos } = await findGallery(deps(), provider);
    return photos.map(({ src }) => src).filter((key) => !stored.has(key));
  }

  return {
    test,
    stored,
    media,
    deps,
    newPlanner,
    upload,
    add,
    arrange,
    review,
    touch,
    removals,
    sweep,
    missingObjects,
  };
}

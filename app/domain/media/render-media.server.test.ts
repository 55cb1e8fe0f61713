import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import type { Provider } from "~/domain/sessions/session.rules";
import { picture } from "../../../tests/support/pictures";
import { findGallery, findPhoto } from "./find-photos.server";
import { isRendering, MEDIA_WIDTHS } from "./photo.rules";
import { texts, usePhotos } from "./photos.fixture";
import { changePhoto } from "./profile-photos.server";
import { mediaOf, removeMedia, renderMedia } from "./stored-media.server";

const { test, stored, deps, newPlanner, add, arrange } = usePhotos();
const [render, has, report] = [vi.fn(deps().images.render), vi.fn(deps().media.has), vi.fn(async () => undefined)];
let later: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  later = [];
  for (const mock of [render, has, report]) mock.mockClear();
});

const show = (key: string, width = 480) =>
  renderMedia(
    {
      media: { ...deps().media, has },
      images: { render },
      errors: { report },
      later: (work) => void later.push(work),
    },
    { key, width },
  );
const afterwards = () => Promise.all(later.splice(0).map((work) => work()));
const renderings = () => [...stored.keys()].filter(isRendering);

async function newPhoto() {
  const provider = await newPlanner();
  const id = await add(provider, 800);
  return { provider, id, key: (await findPhoto(deps(), provider, id)).src };
}

it("a photo is rendered once for each width; every later request reads the stored rendering (photo-27)", async () => {
  const { key } = await newPhoto();
  for (const width of MEDIA_WIDTHS) {
    const first = await show(key, width);
    await afterwards();
    for (let n = 0; n < 3; n++) expect(await show(key, width)).toEqual(first);
  }
  expect(render).toHaveBeenCalledTimes(MEDIA_WIDTHS.length);
  expect(has, "only when a rendering is stored").toHaveBeenCalledTimes(MEDIA_WIDTHS.length);
  expect(renderings()).toHaveLength(MEDIA_WIDTHS.length);
});

it("two first requests at the same time get the same picture, and leave one rendering", async () => {
  const { key } = await newPhoto();
  const [one, other] = await Promise.all([show(key), show(key)]);
  await afterwards();
  expect(one).toEqual(other);
  expect(renderings()).toHaveLength(1);
  expect(await show(key)).toEqual(one);
  expect(render).toHaveBeenCalledTimes(2);
});

it("a new crop is rendered again, and the renderings of the old one are deleted", async () => {
  const { provider, id, key } = await newPhoto();
  const old = await show(key);
  await afterwards();
  const crop = { cropX: 0, cropY: 0, cropWidth: 400, cropHeight: 360 };
  const file = new Uint8Array(await picture("png", 800, 400));
  await changePhoto(deps(), provider, id, file, { ...texts, ...crop });
  const { src } = await findPhoto(deps(), provider, id);
  expect(src).not.toBe(key);
  expect(await show(src)).not.toEqual(old);
  await afterwards();
  await removeMedia(deps());
  expect(renderings()).toEqual([expect.stringContaining(src)]);
});

const erase = ({ providerId }: Provider) =>
  test.db.run(sql`INSERT INTO media_removals (key, due_at) SELECT public_id || '/', 1 FROM providers
    WHERE id = ${providerId}`);

it("a deleted photo and a deleted account take their renderings with them, also one that is stored later (photo-28)", async () => {
  const { provider, id, key } = await newPhoto();
  const kept = await add(provider, 400);
  const { src } = await findPhoto(deps(), provider, kept);
  for (const one of [key, src]) await show(one);
  await afterwards();
  await show(key, 320); // Rendered before the deletion, stored after it.
  await arrange(provider, id, "remove");
  await removeMedia(deps());
  await afterwards();
  expect(renderings()).toEqual([expect.stringContaining(src)]);
  expect(await show(key)).toBeNull();

  await show(src, 320);
  await erase(provider);
  await test.db.run(sql`DELETE FROM provider_images WHERE provider_id = ${provider.providerId}`);
  await removeMedia(deps());
  await afterwards();
  expect([...stored.keys()]).toEqual([]);
});

it("a width that no page uses, and an unknown picture, are neither rendered nor stored (photo-29)", async () => {
  const { key } = await newPhoto();
  const odd = ["0", "1", "479", "481", "0480", "480.0", "4.8e2", "-480", "99999", " 480", "480/480", "", "renderings"];
  expect(odd.filter((width) => mediaOf(key, width))).toEqual([]);
  const keys = [`${key}/renderings`, `${key}0`, `messages/x/${key.slice(-64)}`, `../${key}`, `${key.slice(0, -1)}G`];
  expect(keys.filter((one) => mediaOf(one, "480"))).toEqual([]);
  expect(mediaOf(key, "480")).toEqual({ key, width: 480 });
  const before = stored.size;
  expect(await show(`${key.slice(0, -64)}${"0".repeat(64)}`)).toBeNull();
  await afterwards();
  expect([render.mock.calls.length, stored.size]).toEqual([0, before]);
});

it("shows a picture whose rendering cannot be stored, and reports why", async () => {
  const { provider, key } = await newPhoto();
  has.mockRejectedValueOnce(new Error("the bucket is down"));
  expect(await show(key)).not.toBeNull();
  await afterwards();
  expect(report).toHaveBeenCalledWith(new Error("the bucket is down"));
  expect((await findGallery(deps(), provider)).photos).toHaveLength(1);
});

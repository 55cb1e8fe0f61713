import { expect, it } from "vitest";
import { findProviderProfile } from "~/domain/profile/find-provider-profile.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { picture } from "../../../tests/support/pictures";
import { approvedProvider } from "../../../tests/support/providers";
import { changePhoto, removePhoto } from "./change-photo.server";
import { findGallery } from "./find-photos.server";
import { movePhoto } from "./move-photo.server";
import { NOW, texts, usePhotos } from "./photos.fixture";

const { test, deps, newPlanner, upload, add } = usePhotos();

const titles = async (provider: Provider) => (await findGallery(deps(), provider)).photos.map(({ title }) => title);

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

it("says the place of a photograph that was moved, among those that have their words", async () => {
  const provider = await newPlanner();
  await upload(provider, new Uint8Array(await picture("png", 500, 400)));
  const [, second] = [await add(provider, 401, { title: "AAA" }), await add(provider, 402, { title: "BBB" })];
  expect(await movePhoto(deps(), provider, second, "earlier")).toEqual({ title: "BBB", place: 1, total: 2 });
  expect(await movePhoto(deps(), provider, second, "later")).toEqual({ title: "BBB", place: 2, total: 2 });
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

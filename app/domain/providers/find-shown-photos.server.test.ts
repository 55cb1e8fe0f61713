import { beforeAll, expect, it } from "vitest";
import { providerImages } from "#db/schema/providers";
import { NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import { useTestDatabase } from "../../../tests/support/database";
import { findProviderProfile } from "./find-provider-profile.server";
import { findShownPhotos } from "./shown.server";

const test = useTestDatabase();
const deps = () => ({ db: test.db, clock: { now: () => NOON } });

beforeAll(async () => {
  await savePlanners(test.db, [planner(1, { row: { market: "FR" } })]);
  const row = { providerId: 1, alt: "", width: 800, height: 600, title: "Title", description: "Text" };
  const photos = Array.from({ length: 9 }, (_, position) => ({
    ...row,
    position,
    src: `p/${position}`,
    createdAt: position,
  }));
  Object.assign(photos[1] ?? {}, { visible: false });
  Object.assign(photos[2] ?? {}, { heldAt: NOON });
  Object.assign(photos[6] ?? {}, { keyImage: true });
  await test.db.insert(providerImages).values(photos);
}, 60_000);

it("the addresses of photos number those that are shown, in their order (photo-9)", async () => {
  const { photos } = await findShownPhotos(deps(), "planner-1", null);
  expect(photos.map(({ src }) => src)).toEqual(["6", "0", "3", "4", "5"].map((name) => `p/${name}`));
  const profile = await findProviderProfile(deps(), "planner-1");
  expect(profile.images.map(({ src }) => src)).toEqual(photos.map(({ src }) => src));
});

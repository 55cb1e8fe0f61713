import { expect, it } from "vitest";
import { providerImages } from "#db/schema/providers";
import { image, useModeration } from "./moderation.fixture";
import { type MediaState, mediaState } from "./moderation.rules";

const { test, look } = useModeration();

it("moderators see flagged photos at the top of their page, and only there (moderation-19)", async () => {
  await test.db.insert(providerImages).values([
    { ...image, position: 0, publicId: "plain", title: "Le jardin" },
    { ...image, position: 1, publicId: "flagged", title: "Au 06 12 34 56 78", findings: '["contact"]' },
  ]);
  const { images } = (await look()).state;
  const titles = (state: MediaState) => images.filter((photo) => mediaState(photo) === state).map(({ title }) => title);
  expect(titles("suspicious")).toEqual(["Au 06 12 34 56 78"]);
  expect(titles("settled")).toEqual(["Le jardin"]);
});

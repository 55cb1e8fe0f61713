import { expect, it } from "vitest";
import { providerImages } from "#db/schema/providers";
import { image, useModeration } from "~/domain/moderation/moderation.fixture";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import type { AppContext } from "../../../http/context.server";
import { moderationView } from "./moderation-view.server";

const { test, look, moderator } = useModeration();

it("lists flagged photos among what to look at closely, and only there (moderation-19)", async () => {
  const texts = { t: translator("en"), format: formatters("en", MARKETS.GB), locale: "en", market: MARKETS.GB };
  await test.db.insert(providerImages).values([
    { ...image, position: 0, publicId: "plain", title: "Le jardin" },
    { ...image, position: 1, publicId: "flagged", title: "Au 06 12 34 56 78", findings: '["contact"]' },
  ]);
  const view = moderationView(texts as never as AppContext, moderator, await look());
  expect(view.foundPhotos.map(({ title }) => title)).toEqual(["Au 06 12 34 56 78"]);
  expect(view.photos.map(({ title }) => title)).toEqual(["Le jardin"]);
});

import { expect, it } from "vitest";
import type { ProviderProfile } from "~/domain/providers/find-provider-profile.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { profileView } from "./profile-view.server";

const context = {
  locale: "en",
  market: MARKETS.GB,
  t: translator("en"),
  format: formatters("en", MARKETS.GB),
  clock: { now: () => Date.UTC(2027, 2, 10, 12) },
} as unknown as AppContext;

it("a profile without reviews has no part about them", () => {
  const reviewsOf = (count: number) =>
    profileView(context, {
      publicId: "ada",
      kind: "planner",
      name: "Ada Loup",
      city: "Lyon",
      zipCode: "69001",
      country: "FR",
      profileImage: null,
      premium: false,
      recentlyActive: false,
      locale: "fr",
      languages: [],
      services: [],
      portrait: "",
      descriptionLong: "",
      experience: "",
      service: "",
      benefits: "",
      minimumBudget: null,
      images: [],
      videos: [],
      busyDates: [],
      insurer: "",
      travelRadiusKm: 100,
      checked: {},
      reviews: { average: count > 0 ? 5 : null, count, distribution: [0, 0, 0, 0, count], reviews: [] },
    } as unknown as ProviderProfile).reviews;
  expect(reviewsOf(0)).toBeNull();
  expect(reviewsOf(2)?.allText).toBe(context.t("reviews:show.all", { count: 2 }));
});

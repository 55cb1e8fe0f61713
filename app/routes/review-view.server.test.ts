import { expect, it } from "vitest";
import type { ShownReview } from "~/domain/reviews/reviews.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { reviewsJsonLd, reviewView } from "./review-view.server";

const context = {
  locale: "en",
  t: translator("en"),
  format: formatters("en", MARKETS.GB),
  settings: { BRAND_NAME: "Alliance" },
} as unknown as AppContext;

const review: ShownReview = {
  publicId: "r1",
  authorName: "Louise et Karim",
  authorKind: "couple",
  weddingDate: "2025-10-04",
  stars: 4,
  text: "Calm from start to end.",
  locale: "fr",
  metHere: false,
  photo: null,
  publishedAt: Date.UTC(2025, 9, 12, 12),
  answer: null,
};
const viewOf = (changes: Partial<ShownReview>) => reviewView(context, { ...review, ...changes }, "Ada Keller");

it("a review names its language only if it is not the reader's", () => {
  expect(viewOf({}).writtenIn).toBe("Written in French");
  expect(viewOf({ locale: "en" }).writtenIn).toBeNull();
});

it("a review says whether the couple met the provider here, or only confirmed its email address", () => {
  expect(viewOf({ metHere: true }).proof).toBe("met through Alliance");
  expect(viewOf({}).proof).toBe("email confirmed");
});

it("a reply to an earlier version of a review says so", () => {
  const answer = { text: "Thank you.", at: Date.UTC(2025, 9, 20, 12), isEarlier: false };
  expect(viewOf({}).answer).toBeNull();
  expect(viewOf({ answer }).answer?.heading).toBe("Ada Keller replied on 20 October 2025");
  expect(viewOf({ answer: { ...answer, isEarlier: true } }).answer?.heading).toContain("to an earlier version");
});

it("a photo of a review keeps its proportions", () => {
  const { photo } = viewOf({ photo: { src: "abc", width: 1_600, height: 1_200 } });
  expect([photo?.width, photo?.height]).toEqual([320, 240]);
});

it("search engines get the rounded average and the day of each review, and nothing without a review", () => {
  expect(reviewsJsonLd({ average: null, count: 0, reviews: [] })).toEqual({});
  expect(reviewsJsonLd({ average: 4.25, count: 1, reviews: [review] })).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 1 },
    review: [{ datePublished: "2025-10-12", reviewRating: { ratingValue: 4 } }],
  });
});

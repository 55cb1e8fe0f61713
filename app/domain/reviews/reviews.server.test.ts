import { beforeAll, describe, expect, it } from "vitest";
import { NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { useTestDatabase } from "../../../tests/support/database";
import { findPlannerReviews } from "./reviews.server";
import { review, saveReviews } from "./shown-reviews.fixture";

describe("reviews as they are shown", () => {
  const test = useTestDatabase();
  const deps = () => ({ db: test.db, clock: { now: () => NOON } });
  const find = (page = {}) => findPlannerReviews(deps(), "planner-1", page);
  const idsOf = async (page = {}) => (await find(page)).found.reviews.map(({ publicId }) => publicId);

  beforeAll(async () => {
    await savePlanners(test.db, [planner(1), planner(2), planner(3, { row: { visible: false } })]);
    await saveReviews(test.db, [
      ...Array.from({ length: 21 }, (_, index) => review(index + 1, { stars: index === 0 ? 1 : 5 })),
      review(22, { authorKind: "guest", stars: 4, answer: "Thank you.", answeredAt: NOON }),
      review(23, { authorKind: "parents", answer: "Call me.", answeredAt: NOON, answerWaitingSince: NOON }),
      review(24, { status: "waiting", publishedAt: null }),
      review(25, { hiddenAt: NOON }),
      review(26, { status: "removed" }),
      review(27, { status: "withdrawn", text: "" }),
      review(28, { providerId: 2, answer: "Thanks.", answeredAt: NOON, changedAt: NOON + 1 }),
    ]);
  }, 60_000);

  it("published reviews are listed newest first, 20 per page, in one round trip (reviewshow-1)", async () => {
    const before = test.roundTrips.count;
    const { provider, found } = await find();
    expect(test.roundTrips.count - before).toBe(1);
    expect(provider).toMatchObject({ publicId: "planner-1", name: "Planner 1" });
    expect(found).toMatchObject({
      count: 23,
      pages: 2,
      average: (21 * 5 + 4 + 1) / 23,
      distribution: [1, 0, 0, 1, 21],
      byKind: { couple: 21, guest: 1, parents: 1 },
    });
    expect(found.reviews).toHaveLength(20);
    expect(found.reviews.slice(0, 3).map(({ publicId }) => publicId)).toEqual(["review-23", "review-22", "review-21"]);
    expect(await idsOf({ page: 2 })).toEqual(["review-3", "review-2", "review-1"]);
    await expect(find({ page: 3 })).rejects.toMatchObject({ code: "provider.notFound" });
  });

  it("reviews are filtered by author type, while the rating stays that of all (reviewshow-9)", async () => {
    const { found } = await find({ who: "guest" });
    expect(found).toMatchObject({ count: 23, pages: 1, reviews: [{ publicId: "review-22" }] });
    expect(await idsOf({ who: "other" })).toEqual([]);
  });

  it("a reply is shown once no moderator has to read it (reviewshow-6)", async () => {
    expect((await find({ who: "guest" })).found.reviews[0]?.answer).toEqual({
      text: "Thank you.",
      at: NOON,
      isEarlier: false,
    });
    const changed = (await findPlannerReviews(deps(), "planner-2", {})).found.reviews[0];
    expect(changed?.answer, "the review was changed afterwards").toMatchObject({ text: "Thanks.", isEarlier: true });
    expect((await find({ who: "parents" })).found.reviews[0]?.answer).toBeNull();
  });

  it("describes no profile that is not shown", async () => {
    await expect(findPlannerReviews(deps(), "planner-3", {})).rejects.toMatchObject({ code: "provider.notFound" });
    expect((await findPlannerReviews(deps(), "planner-2", {})).found.count).toBe(1);
  });

  it("a profile shows its three newest reviews, without another round trip (reviewshow-8)", async () => {
    const before = test.roundTrips.count;
    const { reviews } = await findProviderProfile(deps(), "planner-1");
    expect(test.roundTrips.count - before).toBe(1);
    expect(reviews).toMatchObject({ count: 23 });
    expect(reviews.reviews.map(({ publicId }) => publicId)).toEqual(["review-23", "review-22", "review-21"]);
  });
});

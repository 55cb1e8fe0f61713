import { beforeAll, describe, expect, it } from "vitest";
import { reviews } from "#db/schema/reviews";
import { minutes } from "~/domain/durations";
import type { Administrator } from "~/domain/sessions/session.rules";
import { saveAdministrator } from "../../../tests/support/administrators";
import { changeReview, withdrawReview } from "./authored-review.server";
import { decideAnswer, decideReview, findModeratedReview, findReviewQueue } from "./moderate-reviews.server";
import { fields, NOW, useReviews } from "./reviews.fixture";

const { test, clock, deps, confirmed, write, emails, all, rating } = useReviews();
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const REASON = "Une adresse e-mail s’y trouve.";

let moderator: Administrator;
beforeAll(async () => {
  moderator = await saveAdministrator(test.db, 1);
});

async function decide(decision: "publish" | "refuse", version = NOW) {
  const publicId = (await all()).at(-1)?.publicId ?? "";
  await decideReview(deps(), moderator, { publicId, decision, reason: decision === "refuse" ? REASON : "", version });
}
const emailsSince = async (from: number) =>
  (await emails()).slice(from).map(({ dedupeKey }) => dedupeKey.split(":")[0]);

describe("the queue", () => {
  it("moderators see confirmed reviews, oldest first (review-10)", async () => {
    await write({ email: "unconfirmed@example.org" });
    await confirmed();
    clock.at = NOW + minutes(1);
    await confirmed({ email: "later@example.org", name: "Zoé", text: `${fields.text} www.example.com` });
    expect(await findReviewQueue(deps(), moderator, 1)).toMatchObject({
      reviews: [
        { authorName: "Sophie", findings: [] },
        { authorName: "Zoé", findings: ["link"], planner: "Les Jours Clairs", waitingSince: NOW + minutes(1) },
      ],
      total: 2,
    });
  });
});

describe("a decision", () => {
  it("publishing a review changes the rating and emails author and provider (review-11, review-10)", async () => {
    await confirmed();
    await decide("publish");
    expect(await all()).toMatchObject([{ status: "published", publishedAt: NOW, waitingSince: null }]);
    expect(await rating()).toEqual({ rating: 4, count: 1 });
    expect(await emailsSince(1)).toEqual(["reviewPublished", "newReview"]);
    clock.at = NOW + minutes(1);
    await confirmed({ email: "second@example.org", stars: 1 });
    await decide("publish", clock.at);
    expect(await rating()).toEqual({ rating: 2.5, count: 2 });
  });

  it("a review is refused with a reason that its author receives (review-10)", async () => {
    const secret = await confirmed({ stars: 1 });
    await decide("refuse");
    expect(await all()).toMatchObject([{ status: "refused", reason: REASON, waitingSince: null }]);
    expect(await rating()).toEqual({ rating: null, count: 0 });
    const [, told] = await emails();
    expect(told).toMatchObject({ recipient: fields.email, text: expect.stringContaining(REASON) });
    expect(told?.text).toContain(`/my-review/${secret}`);
    await changeReview(deps(), secret, { stars: 1, text: fields.text });
    expect(await all()).toMatchObject([{ status: "waiting", reason: null }]);
  });

  it("a decision on a review applies once, to the version that the moderator saw (review-20)", async () => {
    const secret = await confirmed();
    clock.at = NOW + 1;
    await changeReview(deps(), secret, { stars: 5, text: fields.text });
    await expect(decide("publish", NOW)).rejects.toEqual(refusal("reviews.decided"));
    await decide("publish", NOW + 1);
    await expect(decide("refuse", NOW + 1)).rejects.toEqual(refusal("reviews.decided"));
    expect(await emailsSince(1)).toEqual(["reviewPublished", "newReview"]);
  });

  it("a review without a verified mailbox cannot be published or refused (review-2)", async () => {
    await write();
    await expect(decide("publish")).rejects.toEqual(refusal("reviews.decided"));
    await expect(findModeratedReview(deps(), moderator, "unknown")).rejects.toEqual(refusal("cases.notFound"));
  });

  it("no email names the author of a withdrawn review (review-9)", async () => {
    const secret = await confirmed();
    await decide("publish");
    expect(await rating()).toEqual({ rating: 4, count: 1 });
    await test.db.update(reviews).set({ answer: "Call me.", answerWaitingSince: NOW });
    const review = (await all())[0]?.publicId ?? "";
    await decideAnswer(deps(), moderator, { review, intent: "letThrough", reason: "", version: NOW });
    expect(await emails()).toHaveLength(4);
    await withdrawReview(deps(), secret);
    expect(await emails()).toEqual([]);
    expect(await rating()).toEqual({ rating: null, count: 0 });
  });
});

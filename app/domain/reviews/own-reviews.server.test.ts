import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outbox } from "#db/schema/outbox";
import { reviews } from "#db/schema/reviews";
import { DomainError } from "~/domain/domain-error";
import { links } from "~/domain/links.fixture";
import { findAdminFrame } from "~/domain/moderation/queue.server";
import { findProFrame } from "~/domain/providers/dashboard.server";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import { saveAdministrator } from "../../../tests/support/administrators";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { decideAnswer, findModeratedReview, findWaitingAnswers } from "./moderate-reviews.server";
import { answerReview, findOwnReview, findOwnReviews, markReviewsSeen } from "./own-reviews.server";
import { findReviewCode, makeReviewLink, renewReviewLink } from "./review-links.server";
import { findPlannerReviews } from "./reviews.server";
import { review, saveReviews } from "./shown-reviews.fixture";

const NOW = Date.UTC(2026, 10, 23, 12);
const ALL = { who: null, page: 1 };
const WHY = "No telephone numbers, please.";
const DECIDED = { code: "answers.decided" };

describe("a provider and its reviews", () => {
  const test = useTestDatabase();
  const deps = () => ({ db: test.db, clock: { now: () => NOW }, links, requestId: "request-1" });
  let provider: Provider;
  let other: Provider;
  let administrator: Administrator;
  const answer = (publicId: string, text: string, actor = provider) =>
    answerReview(deps(), actor, { publicId, answer: text });
  const shownAnswer = async (name: string) =>
    (await findPlannerReviews(deps(), "provider-1", {})).found.reviews.find(({ publicId }) => publicId === name)
      ?.answer;

  beforeAll(async () => {
    provider = await saveProvider(test.db, 1, approvedProvider);
    other = await saveProvider(test.db, 2, approvedProvider);
    administrator = await saveAdministrator(test.db, 1);
    await saveReviews(test.db, [
      review(1),
      review(2, { authorKind: "guest" }),
      review(3, { status: "waiting", publishedAt: null }),
      review(4, { hiddenAt: NOW }),
      review(5),
      review(6),
      review(7, { providerId: 2 }),
    ]);
  }, 60_000);

  it("a provider reads its reviews in one round trip; opened reviews are no longer new (reviewshow-4)", async () => {
    const unread = async () => (await findProFrame(deps(), provider))?.unreadReviews;
    expect(await unread()).toBe(4);
    const before = test.roundTrips.count;
    const own = await findOwnReviews(deps(), provider, ALL);
    expect(test.roundTrips.count - before).toBe(1);
    expect(own).toMatchObject({ name: "Les Jours Clairs", code: null, waiting: 1, found: { count: 4, average: 5 } });
    expect(own?.found.reviews.map(({ publicId, isNew }) => [publicId, isNew])).toEqual(
      [6, 5, 2, 1].map((id) => [`review-${id}`, true]),
    );
    await markReviewsSeen(deps(), provider, ["review-1", "review-7"]);
    expect(await unread()).toBe(3);
    expect((await findProFrame(deps(), other))?.unreadReviews, "another provider's stays").toBe(1);
    await expect(findOwnReviews(deps(), provider, { who: null, page: 2 })).rejects.toThrow(DomainError);
  });

  it("a provider's own page has 10 reviews (reviewshow-4)", async () => {
    const third = await saveProvider(test.db, 3, approvedProvider);
    await saveReviews(
      test.db,
      Array.from({ length: 11 }, (_, n) => review(20 + n, { providerId: 3 })),
    );
    const pageOf = async (page: number) => (await findOwnReviews(deps(), third, { who: null, page }))?.found;
    expect((await pageOf(1))?.reviews).toHaveLength(10);
    expect(await pageOf(2)).toMatchObject({ pages: 2, reviews: { length: 1 } });
  });

  it("a provider creates its link once, and renews the one that it saw (reviewshow-5)", async () => {
    await makeReviewLink(deps(), provider);
    const first = await findReviewCode(deps(), provider);
    expect(first).toMatch(/^[0-9a-z]{26}$/);
    await makeReviewLink(deps(), provider);
    expect(await findReviewCode(deps(), provider)).toBe(first);
    await renewReviewLink(deps(), provider, first ?? "");
    const second = await findReviewCode(deps(), provider);
    expect(second).not.toBe(first);
    await renewReviewLink(deps(), provider, first ?? "");
    expect(await findReviewCode(deps(), provider), "sent twice").toBe(second);
    expect(await findReviewCode(deps(), other)).toBeNull();
  });

  it("a provider replies once to a review, for everyone to read (reviewshow-6)", async () => {
    expect(await answer("review-1", "Thank you, both of you.")).toEqual({ waits: false });
    expect(await answer("review-1", "Thank you, both of you."), "sent twice").toEqual({ waits: false });
    await expect(answer("review-1", "Another reply.")).rejects.toMatchObject({ code: "answers.given" });
    expect(await shownAnswer("review-1")).toEqual({ text: "Thank you, both of you.", at: NOW, isEarlier: false });
    for (const foreign of ["review-3", "review-4", "review-7", "unknown"]) {
      await expect(answer(foreign, "Thank you, both."), foreign).rejects.toMatchObject({ code: "answers.notFound" });
      await expect(findOwnReview(deps(), provider, foreign)).rejects.toMatchObject({ code: "answers.notFound" });
    }
  });

  it("a reply with contact data or links waits until a moderator decides (reviewshow-7)", async () => {
    const decide = (name: string, intent: "letThrough" | "sendBack", version = NOW) =>
      decideAnswer(deps(), administrator, { review: name, intent, version, reason: WHY });
    expect(await answer("review-5", "Call me: 06 12 34 56 78.")).toEqual({ waits: true });
    expect(await answer("review-6", "Write to ada@example.org.")).toEqual({ waits: true });
    expect(await shownAnswer("review-5")).toBeNull();
    expect((await findOwnReview(deps(), provider, "review-5")).review).toMatchObject({
      answerWaits: true,
      answer: { text: "Call me: 06 12 34 56 78." },
    });
    const before = test.roundTrips.count;
    expect(await findWaitingAnswers(deps(), administrator, 1)).toMatchObject({
      total: 2,
      answers: [
        { publicId: "review-5", planner: "Les Jours Clairs", findings: ["contact"], waitingSince: NOW },
        { publicId: "review-6" },
      ],
    });
    expect(test.roundTrips.count - before).toBe(1);
    expect(await findAdminFrame(deps(), administrator)).toMatchObject({ answers: 2 });
    await expect(decide("review-5", "letThrough", NOW - 1), "as it was earlier").rejects.toMatchObject(DECIDED);
    await decide("review-5", "letThrough");
    expect(await shownAnswer("review-5")).toMatchObject({ text: "Call me: 06 12 34 56 78." });
    await decide("review-6", "sendBack");
    expect(await shownAnswer("review-6")).toBeNull();
    expect((await findOwnReview(deps(), provider, "review-6")).review).toMatchObject({
      ...{ answerWaits: false, answerReason: WHY, answer: { text: "Write to ada@example.org." } },
    });
    const emails = await test.db.select().from(outbox);
    const toProvider = { recipient: "provider-1@example.org", providerId: 1 };
    expect(emails).toMatchObject([toProvider, toProvider]);
    expect(emails.map(({ text }) => text.includes(WHY))).toEqual([false, true]);
    expect(emails[1]?.text).toContain("https://fr.alliance.example/pro/reviews/review-6");
    await expect(decide("review-6", "letThrough")).rejects.toMatchObject(DECIDED);
    expect(await answer("review-6", "Then simply: thank you."), "and may reply again").toEqual({ waits: false });
    expect(await shownAnswer("review-6")).toMatchObject({ text: "Then simply: thank you." });
    expect((await findOwnReview(deps(), provider, "review-6")).review.answerReason).toBeNull();
  });

  it("a reply to a review that waits itself cannot be decided (reviewshow-7)", async () => {
    await answer("review-2", "Call me: 06 12 34 56 78.");
    await test.db.update(reviews).set({ status: "waiting" }).where(eq(reviews.publicId, "review-2"));
    expect((await findWaitingAnswers(deps(), administrator, 1)).total).toBe(0);
    expect((await findModeratedReview(deps(), administrator, "review-2")).answer).toMatchObject({ waitingSince: null });
    await test.db.update(reviews).set({ status: "published" }).where(eq(reviews.publicId, "review-2"));
    expect((await findModeratedReview(deps(), administrator, "review-2")).answer).toEqual({
      ...{ text: "Call me: 06 12 34 56 78.", waitingSince: NOW, findings: ["contact"] },
    });
  });

  it("writes and reads nothing once its session has ended", async () => {
    await endSession(deps(), provider);
    await test.db.update(reviews).set({ seenAt: null, answer: null }).where(eq(reviews.providerId, 1));
    expect(await findOwnReviews(deps(), provider, ALL)).toBeNull();
    await expect(findOwnReview(deps(), provider, "review-1")).rejects.toMatchObject({ code: "answers.notFound" });
    await expect(answer("review-1", "Thank you, both.")).rejects.toMatchObject({ code: "session.expired" });
    expect(await findReviewCode(deps(), provider)).toBeNull();
  });
});

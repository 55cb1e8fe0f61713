import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { reviewCases, reviews } from "#db/schema/reviews";
import { days, minutes } from "~/domain/durations";
import { changeReview, findOwnReview as findReviewOfAuthor } from "~/domain/reviews/authored-review.server";
import { findOwnReview } from "~/domain/reviews/own-reviews.server";
import { NOW } from "~/domain/reviews/reviews.fixture";
import { sha256 } from "~/domain/secrets.server";
import { CASE, CASE_LIMITS } from "./case.rules";
import { findCaseOfAuthor, findCasesOf } from "./find-cases.server";
import { useCases } from "./review-cases.fixture";
import { findReportedReview } from "./review-cases.server";

const { test, clock, deps, open, report, cases, latest, decide, review, save, stored, emails, secretMailed, actors } =
  useCases();
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const rating = async () =>
  (
    await test.db
      .select({ rating: providers.rating, count: providers.reviewCount })
      .from(providers)
      .where(eq(providers.id, 3))
  )[0];

describe("a report by the provider", () => {
  it("a reported review stays visible, and no one receives an email before the decision (case-1)", async () => {
    await open("insult");
    await open("insult");
    expect(await cases()).toMatchObject([
      { kind: "report", openedBy: "provider", reason: "insult", state: "open", openedAt: NOW, proofUntil: null },
    ]);
    expect(await stored()).toMatchObject({ status: "published", hiddenAt: null });
    expect(await emails()).toEqual([]);
    await expect(open("untrue")).rejects.toEqual(refusal("cases.open"));
  });

  it("a provider can report only published reviews of its own work (case-10)", async () => {
    const { other } = actors();
    await save(review(4, { providerId: 3, status: "waiting" }), review(5, { providerId: 3, hiddenAt: NOW }));
    await expect(open("insult", 1, other)).rejects.toEqual(refusal("cases.notFound"));
    await expect(open("insult", 4)).rejects.toEqual(refusal("cases.notFound"));
    await expect(open("insult", 5)).rejects.toEqual(refusal("cases.open"));
    expect(await cases()).toEqual([]);
    await open("insult");
    expect(await findCasesOf(deps(), other)).toEqual([]);
    expect(await findCasesOf(deps(), actors().provider, "review-1")).toMatchObject([{ reason: "insult", proofs: [] }]);
  });
});

describe("a dispute", () => {
  it("a dispute hides the review immediately, and asks its author for proof through a private link (case-2)", async () => {
    await open("notClient");
    await open("notClient");
    const until = NOW + days(14);
    expect(await cases()).toMatchObject([{ kind: "dispute", proofUntil: until }]);
    expect(await stored()).toMatchObject({ status: "published", hiddenAt: NOW });
    expect(await rating()).toEqual({ rating: 5, count: 1 });
    await expect(findReportedReview(deps(), "review-1")).rejects.toEqual(refusal("cases.notFound"));
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ recipient: "ada-1@example.org", subject: expect.stringContaining("beanstandet") });
    const found = await findCaseOfAuthor(deps(), await secretMailed());
    expect(found).toMatchObject({ kind: "dispute", reason: "notClient", proofUntil: until, authorText: null });
    expect(JSON.stringify(found), "the provider's words are for moderators").not.toContain("Niemand dieses Namens.");
    expect((await latest()).authorHash).not.toBe(await secretMailed());
    expect(await findCaseOfAuthor(deps(), "guessed")).toBeNull();
    expect((await findOwnReview(deps(), actors().provider, "review-1", true)).review.stars).toBe(1);
    await expect(changeReview(deps(), "unknown", { stars: 5, text: "x".repeat(40) })).rejects.toEqual(
      refusal("reviews.notFound"),
    );
  });

  it("the author's page links to a dispute, also after the review was removed, but not to a report (case-11)", async () => {
    await test.db
      .update(reviews)
      .set({ authorHash: await sha256("of Ada") })
      .where(eq(reviews.id, 1));
    const linked = async () => (await findReviewOfAuthor(deps(), "of Ada"))?.openCase;
    await open("insult");
    expect(await linked()).toBeNull();
    await decide("kept");
    await open("notClient");
    expect(await linked()).toBe((await latest()).publicId);
    clock.at = NOW + CASE.proving;
    await decide("removed");
    expect(await linked()).toBe((await latest()).publicId);
  });

  it("the review of a couple that was met here cannot be disputed (case-12)", async () => {
    await test.db.update(reviews).set({ metHere: true }).where(eq(reviews.id, 1));
    await expect(open("notClient")).rejects.toEqual(refusal("cases.metHere"));
    expect(await stored()).toMatchObject({ hiddenAt: null });
    await open("untrue");
    expect(await cases()).toMatchObject([{ kind: "report" }]);
  });

  it("a kept review cannot be disputed again, nor reported for the same reason (case-4)", async () => {
    await open("notClient");
    await decide("kept");
    expect(await stored()).toMatchObject({ status: "published", hiddenAt: null });
    expect(await rating()).toEqual({ rating: 3, count: 2 });
    await expect(open("notClient")).rejects.toEqual(refusal("cases.known"));
    await open("notThere");
    expect(await cases()).toHaveLength(2);
  });

  it("a provider opens at most three disputes in thirty days; two simultaneous ones make one case (case-16)", async () => {
    const { count, window } = CASE_LIMITS.dispute;
    await save(...[11, 12, 13, 14, 15, 16, 17, 18].map((id) => review(id, { providerId: 3 })));
    for (const number of [16, 17, 18]) await open("insult", number);
    const both = await Promise.allSettled([open("notClient", 11), open("notClient", 11)]);
    expect(both.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    await open("notClient", 12);
    await Promise.allSettled([13, 15].map((number) => open("notClient", number)));
    expect((await cases()).filter(({ kind }) => kind === "dispute")).toHaveLength(count);
    await expect(open("notClient", 14)).rejects.toEqual(refusal("cases.tooMany"));
    await open("insult", 14);
    clock.at = NOW + window + 1;
    await open("notClient", 2);
  });
});

describe("a reader's report", () => {
  it("a reader's report stores no data of the reader, and there is one at most per review (case-13)", async () => {
    await report();
    await report("untrue", "198.51.100.1");
    expect(await cases()).toMatchObject([{ kind: "report", openedBy: "reader", reason: "insult", state: "open" }]);
    expect(JSON.stringify(await cases())).not.toContain("203.0.113.9");
    expect(await stored()).toMatchObject({ hiddenAt: null });
    expect(await findCasesOf(deps(), actors().provider), "the provider learns of it when a review goes").toEqual([]);
    await expect(report("insult", "203.0.113.9", 99)).rejects.toEqual(refusal("cases.notFound"));
    await test.db.update(providers).set({ visible: false }).where(eq(providers.id, 3));
    await expect(report("insult", "203.0.113.9", 2), "of a profile that is hidden").rejects.toEqual(
      refusal("cases.notFound"),
    );
    await test.db.update(providers).set({ visible: true }).where(eq(providers.id, 3));
  });

  it("readers report five times an hour per IP address, five times a day per review, and not for a reason that was decided before (case-14)", async () => {
    await save(...[11, 12, 13, 14, 15].map((id) => review(id, { providerId: 3 })));
    for (const number of [11, 12, 13, 14, 15]) await report("insult", "203.0.113.9", number);
    await expect(report()).rejects.toEqual(refusal("cases.tooMany"));
    clock.at = NOW + minutes(61);
    await report();
    await decide("kept");
    expect(await emails(), "nobody is written to").toEqual([]);
    await expect(report("insult", "198.51.100.1")).rejects.toEqual(refusal("cases.known"));
    for (let address = 2; address <= CASE_LIMITS.review.count; address++)
      await report("untrue", `198.51.100.${address}`);
    await expect(report("untrue", "198.51.100.99")).rejects.toEqual(refusal("cases.tooMany"));
  });

  it("a provider's report replaces a reader's (case-4)", async () => {
    await report();
    await open("notClient");
    expect(await cases()).toMatchObject([
      { openedBy: "reader", state: "closed", decision: null },
      { openedBy: "provider", state: "open" },
    ]);
    expect(CASE.proving).toBe(days(14));
    expect(await test.db.select().from(reviewCases).where(eq(reviewCases.state, "open"))).toHaveLength(1);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { days } from "~/domain/durations";
import { findAdminFrame } from "~/domain/moderation/queue.server";
import { NOW } from "~/domain/reviews/reviews.fixture";
import { appealCase } from "./appeals.server";
import { CASE_LIMITS } from "./case.rules";
import { findCaseOfAuthor } from "./find-cases.server";
import { findModeratedCase, findReports } from "./moderate-cases.server";
import { sendProof } from "./proofs.server";
import { PDF, useCases, WHY } from "./review-cases.fixture";

const { test, clock, deps, open, report, cases, latest, decide, stored, emails, secretMailed, actors } = useCases();
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const AGAIN = "Sehen Sie bitte noch einmal hin.";
const author = async () => ({ by: "author", secret: await secretMailed() }) as const;
const provider = async () =>
  ({ by: "provider", provider: actors().provider, caseId: (await latest()).publicId }) as const;
const proves = async () => sendProof(deps(), await author(), { file: PDF, name: "a.pdf", text: "" });
const told = async () => (await emails()).map(({ recipient, dedupeKey }) => [recipient, dedupeKey.split(":").at(-1)]);
const ratingOf = async () =>
  (await test.db.select({ count: providers.reviewCount }).from(providers).where(eq(providers.id, 3)))[0]?.count;

describe("a decision", () => {
  it("a moderator removes a review, and both sides receive the reasons (case-7)", async () => {
    await open("insult");
    expect((await findReports(deps(), actors().moderator, 1)).reports).toMatchObject([
      { state: "open", title: "Ada 1" },
    ]);
    expect((await findAdminFrame(deps(), actors().moderator))?.reports).toBe(1);
    await decide("removed");
    expect(await stored()).toMatchObject({ status: "removed", hiddenAt: null, reason: WHY });
    expect(await ratingOf()).toBe(1);
    expect(await latest()).toMatchObject({ state: "decided", decision: "removed", proofsDueAt: NOW + days(30) });
    expect(await told()).toEqual([
      ["ada-1@example.org", "decided"],
      ["provider-3@example.org", "decided"],
    ]);
    const [toAuthor, toProvider] = await emails();
    for (const email of [toAuthor, toProvider]) expect(email?.text).toContain(WHY);
    expect(toAuthor?.text).toContain("review-case/");
    expect(toProvider?.text, "it went the provider's way").not.toContain("pro/reviews/");
    expect(toProvider?.text, "its author may withdraw").not.toContain("Ada");
    expect((await findAdminFrame(deps(), actors().moderator))?.reports).toBe(0);
  });

  it("a disputed review that is kept is visible again (case-20)", async () => {
    await open("notClient");
    await decide("kept");
    expect(await stored()).toMatchObject({ status: "published", hiddenAt: null, publishedAt: NOW - 1 });
    expect(await ratingOf()).toBe(2);
    const toProvider = (await emails()).at(-1);
    expect(toProvider?.text).toContain("fr.alliance.example/pro/reviews/review-1/report");
  });

  it("a disputed review is not removed before its author has answered, or fourteen days have passed (case-21)", async () => {
    await open("notClient");
    await expect(decide("removed")).rejects.toEqual(refusal("cases.early"));
    expect(await stored()).toMatchObject({ status: "published", hiddenAt: NOW });
    await proves();
    await decide("removed");
    await open("notClient", 2);
    clock.at = NOW + days(14);
    await decide("removed");
    expect([(await stored()).status, (await stored(2)).status]).toEqual(["removed", "removed"]);
  });

  it("of two simultaneous decisions one applies (case-7)", async () => {
    await open("insult");
    const { publicId } = await latest();
    const both = await Promise.allSettled([decide("kept", "open", publicId), decide("removed", "open", publicId)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { decision } = await latest();
    expect((await stored()).status).toBe(decision === "kept" ? "published" : "removed");
    expect(await told()).toHaveLength(2);
    await expect(decide("kept", "open", publicId)).rejects.toEqual(refusal("cases.decided"));
  });

  it("when a reader's report removes a review, author and provider read why (case-26)", async () => {
    await report();
    await decide("removed");
    expect(await told()).toHaveLength(2);
    await appealCase(deps(), await author(), AGAIN);
    expect(await latest()).toMatchObject({ state: "appealed", appealBy: "author" });
  });

  it("moderators see what both sides said, and earlier reports (case-6)", async () => {
    await report();
    await open("notClient");
    await sendProof(deps(), await author(), { file: null, name: "", text: "Ich war Trauzeugin." });
    const { publicId } = await latest();
    expect(await findModeratedCase(deps(), actors().moderator, publicId)).toMatchObject({
      ...{ text: "Niemand dieses Namens.", authorText: "Ich war Trauzeugin.", disputes: 1, proofs: [], looks: [] },
      others: [{ reason: "insult" }],
    });
    clock.at = NOW + CASE_LIMITS.dispute.window;
    expect(await findModeratedCase(deps(), actors().moderator, publicId), "thirty days later").toMatchObject({
      disputes: 0,
    });
    await expect(findModeratedCase(deps(), actors().moderator, "unknown")).rejects.toEqual(refusal("cases.notFound"));
  });
});

describe("an appeal", () => {
  it("an author can appeal once against a removal; the second decision is final (case-8)", async () => {
    await open("insult");
    await decide("removed");
    await expect(appealCase(deps(), await provider(), AGAIN)).rejects.toEqual(refusal("cases.noAppeal"));
    await appealCase(deps(), await author(), AGAIN);
    await appealCase(deps(), await author(), AGAIN);
    expect(await latest()).toMatchObject({ state: "appealed", appealText: AGAIN, proofsDueAt: null });
    expect((await stored()).status, "until it is decided").toBe("removed");
    await expect(decide("kept", "open")).rejects.toEqual(refusal("cases.decided"));
    await decide("kept", "appealed");
    expect(await stored()).toMatchObject({ status: "published", reason: null, publishedAt: NOW - 1 });
    expect(await ratingOf()).toBe(2);
    expect(await latest()).toMatchObject({ state: "closed", finalDecision: "kept", proofsDueAt: NOW + 1 + days(30) });
    expect(
      (await emails()).slice(2).map(({ text }) => text.includes("endgültig") || text.includes("définitive")),
    ).toEqual([true, true]);
    await expect(appealCase(deps(), await author(), "Noch ein letztes Mal.")).rejects.toEqual(
      refusal("cases.noAppeal"),
    );
    await expect(appealCase(deps(), await provider(), AGAIN)).rejects.toEqual(refusal("cases.noAppeal"));
  });

  it("a provider can appeal within six months against a review that stays (case-22)", async () => {
    await open("untrue");
    await decide("kept");
    await expect(appealCase(deps(), { by: "author", secret: "guessed" }, AGAIN)).rejects.toEqual(
      refusal("cases.notFound"),
    );
    const foreign = { ...(await provider()), provider: actors().other };
    await expect(appealCase(deps(), foreign, AGAIN)).rejects.toEqual(refusal("cases.notFound"));
    clock.at = NOW + days(184);
    await expect(appealCase(deps(), await provider(), AGAIN)).rejects.toEqual(refusal("cases.noAppeal"));
    clock.at -= 1;
    await report("other");
    await appealCase(deps(), { ...(await provider()), caseId: (await cases())[0]?.publicId ?? "" }, AGAIN);
    expect(await cases()).toMatchObject([{ state: "appealed", appealBy: "provider" }, { state: "closed" }]);
    await decide("removed", "appealed", (await cases())[0]?.publicId);
    expect((await stored()).status).toBe("removed");
  });

  it("an appeal needs a decision that still applies, and no other open case of the review (case-23)", async () => {
    await open("notClient");
    await decide("kept");
    const earlier = await author();
    const earlierOfProvider = await provider();
    await open("insult");
    await expect(appealCase(deps(), earlierOfProvider, AGAIN), "another is open").rejects.toEqual(
      refusal("cases.noAppeal"),
    );
    await decide("removed");
    await expect(appealCase(deps(), earlierOfProvider, AGAIN), "it was removed since").rejects.toEqual(
      refusal("cases.noAppeal"),
    );
    await expect(appealCase(deps(), earlier, AGAIN), "it went the author's way").rejects.toEqual(
      refusal("cases.noAppeal"),
    );
  });

  it("a provider cannot appeal the decision on a reader's report (case-24)", async () => {
    await report();
    await decide("kept");
    await expect(appealCase(deps(), await provider(), AGAIN)).rejects.toEqual(refusal("cases.notFound"));
  });

  it("a restored review that waited when it was removed goes back to the moderators (case-25)", async () => {
    await open("insult");
    await test.db
      .update(reviews)
      .set({ status: "waiting", waitingSince: NOW, publishedAt: null })
      .where(eq(reviews.id, 1));
    await decide("removed");
    expect(await stored()).toMatchObject({ status: "removed", waitingSince: null });
    await appealCase(deps(), await author(), AGAIN);
    await decide("kept", "appealed");
    expect(await stored()).toMatchObject({ status: "waiting", waitingSince: NOW + 1 });
    expect(await findCaseOfAuthor(deps(), await secretMailed())).toMatchObject({ finalDecision: "kept" });
  });
});

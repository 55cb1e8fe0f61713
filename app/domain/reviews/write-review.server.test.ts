import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mediaRemovals } from "#db/schema/media";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { forgetRows } from "~/domain/retention/forget.server";
import { picture } from "../../../tests/support/pictures";
import { changeReview, confirmReview, findOwnReview, withdrawReview } from "./authored-review.server";
import { REVIEW } from "./review.rules";
import { CODE, fields, NOW, useReviews } from "./reviews.fixture";
import { admitReview } from "./write-review.server";

const { test, clock, stored, deps, write, confirmed, emails, secretMailed, all, rating } = useReviews();

const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const file = async () => new Uint8Array(await picture("png"));

describe("a review", () => {
  it("a review is public only after its mailbox is verified and a moderator has approved it (review-2)", async () => {
    await write();
    expect(await all()).toMatchObject([
      { ...{ providerId: 1, status: "unconfirmed", metHere: false, waitingSince: null } },
    ]);
    expect(await emails()).toMatchObject([
      { recipient: fields.email, dedupeKey: expect.stringMatching(/^reviewConfirm:/) },
    ]);
    const secret = await secretMailed();
    expect(await findOwnReview(deps(), secret)).toMatchObject({ status: "unconfirmed", planner: "Les Jours Clairs" });
    await confirmReview(deps(), secret);
    expect(await all()).toMatchObject([{ status: "waiting", waitingSince: NOW, confirmHash: null, findings: "[]" }]);
    clock.at = NOW + 1;
    await confirmReview(deps(), secret);
    expect(await all()).toMatchObject([{ status: "waiting", waitingSince: NOW }]);
    expect(await rating()).toEqual({ rating: null, count: 0 });
  });

  it("moderators see which reviews have contact data and insults (review-6)", async () => {
    await confirmed({ text: "Un vrai connard. Mon numéro : 06 12 34 56 78, je vous raconterai tout." });
    expect((await all())[0]?.findings).toBe('["contact","insult"]');
  });

  it("a review needs a valid link and an approved profile (review-14)", async () => {
    await expect(write({}, { code: "unknown" })).rejects.toEqual(refusal("reviews.unknownLink"));
    await expect(write({}, { code: "" })).rejects.toEqual(refusal("reviews.unknownLink"));
    await test.db.update(providers).set({ status: "refused" });
    await expect(write()).rejects.toEqual(refusal("reviews.unknownLink"));
    await test.db.update(providers).set({ status: "verified" });
    expect(await all()).toEqual([]);
  });

  it("reviews of one's own work are dropped (review-15)", async () => {
    await write({ email: "provider-1@example.org" });
    expect([await all(), await emails()]).toEqual([[], []]);
  });

  it.each(["provider-1+couple@example.org", "Provider-1+1+2@example.org"])(
    "reviews of one's own work are dropped, also from one's address with a tag: %s (review-15)",
    async (email) => {
      await write({ email: email.toLowerCase() });
      expect([await all(), await emails()]).toEqual([[], []]);
    },
  );

  it("an address with any tag after a plus sign is the same mailbox, and emails go where the first one went (review-16)", async () => {
    await confirmed({ email: "sophie+a@example.org" });
    for (const email of ["sophie@example.org", "sophie+b@example.org"]) await write({ email });
    expect(await all()).toMatchObject([{ authorEmail: "sophie+a@example.org" }]);
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(Array(2).fill("sophie+a@example.org"));
    for (const email of ["sophie+a@example.com", "sophiea@example.org", "other+sophie@example.org"])
      await write({ email });
    expect(await all()).toHaveLength(4);
  });

  it("a new review replaces an unconfirmed one of the same mailbox (review-3)", async () => {
    await write({ email: "sophie+a@example.org" });
    await write({ email: "sophie+b@example.org" });
    expect(await all()).toMatchObject([{ authorEmail: "sophie+b@example.org", status: "unconfirmed" }]);
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(["sophie+b@example.org"]);
  });

  it("there is one review per person, provider and wedding, and only the email says whether one exists (review-3)", async () => {
    await confirmed();
    await write({ text: `${fields.text} Encore une fois.` });
    expect(await all()).toMatchObject([{ text: fields.text }]);
    expect((await emails()).map(({ dedupeKey }) => dedupeKey.split(":")[0])).toEqual(["reviewConfirm", "reviewKnown"]);
    expect(await findOwnReview(deps(), await secretMailed())).toMatchObject({ text: fields.text });
    await write({ weddingDate: "2026-07-04" });
    expect(await all()).toHaveLength(2);
  });

  it("an unconfirmed review is replaced, and its link ends (review-3)", async () => {
    await write({}, { file: await file() });
    const first = await secretMailed();
    await write({ text: `${fields.text} En mieux.` });
    expect(await all()).toMatchObject([{ text: `${fields.text} En mieux.`, photo: null }]);
    expect(await findOwnReview(deps(), first)).toBeNull();
    expect(await emails()).toHaveLength(1);
    expect(await test.db.select().from(mediaRemovals)).toMatchObject([{ key: [...stored.keys()][0] }]);
  });

  it("a mailbox can write five reviews a day (review-5)", async () => {
    for (let day = 1; day <= 5; day++) await write({ weddingDate: `2026-06-0${day}` });
    await expect(write({ weddingDate: "2026-06-06" })).rejects.toEqual(refusal("reviews.tooMany"));
    await expect(write({ weddingDate: "2026-06-06", email: "sophie+6@example.org" })).rejects.toEqual(
      refusal("reviews.tooMany"),
    );
    await write({ weddingDate: "2026-06-06", email: "other@example.org" });
    expect(await all()).toHaveLength(6);
  });

  it("an IP address can send ten reviews an hour (review-17)", async () => {
    for (let n = 1; n <= 10; n++) await write({ email: `guest-${n}@example.org` });
    await expect(write({ email: "guest-11@example.org" })).rejects.toEqual(refusal("reviews.tooMany"));
  });

  it("a review is refused by link, address and hour before its photo is read (photo-25)", async () => {
    const admit = (code: string) => admitReview(deps(), { code, invitation: null, ip: "203.0.113.7" });
    await expect(admit("zzzz")).rejects.toEqual(refusal("reviews.unknownLink"));
    await admit(CODE);
    for (let n = 1; n <= 10; n++) await write({ email: `guest-${n}@example.org` });
    await expect(admit(CODE)).rejects.toEqual(refusal("reviews.tooMany"));
  });

  it("thirty reviews of a provider within a minute are all marked as a campaign (review-7)", async () => {
    const { count } = REVIEW.campaign;
    for (let n = 1; n < count; n++) await write({ email: `guest-${n}@example.org` }, { ip: `203.0.113.${n}` });
    clock.at = NOW + REVIEW.campaign.window;
    await write({ email: "a-minute-later@example.org" }, { ip: "203.0.113.100" });
    expect((await all()).every(({ findings }) => findings === "[]")).toBe(true);
    await test.db.delete(reviews).where(eq(reviews.authorEmail, "a-minute-later@example.org"));
    clock.at = NOW + REVIEW.campaign.window - 1;
    await confirmed({ email: "last@example.org" }, { ip: "203.0.113.200" });
    expect(new Set((await all()).map(({ findings }) => findings))).toEqual(new Set(['["campaign"]']));
  });

  it("a review that is not confirmed within seven days is deleted with its photo (review-4)", async () => {
    await write({}, { file: await file() });
    await confirmed({ email: "other@example.org" });
    clock.at = NOW + REVIEW.confirming - 1;
    await forgetRows(deps(), ["unconfirmedReviews"]);
    expect(await all()).toHaveLength(2);
    clock.at = NOW + REVIEW.confirming;
    const [first] = await emails();
    expect(await findOwnReview(deps(), /confirm-review\/(\w+)/.exec(first?.text ?? "")?.[1] ?? "")).toBeNull();
    await forgetRows(deps(), ["unconfirmedReviews"]);
    expect(await all()).toMatchObject([{ authorEmail: "other@example.org" }]);
    expect(await test.db.select().from(mediaRemovals)).toHaveLength(1);
  });
});

describe("its author", () => {
  const publish = () => test.db.update(reviews).set({ status: "published", publishedAt: NOW, waitingSince: null });

  it("an author can change its review, which is hidden until a moderator has read it again (review-8)", async () => {
    const secret = await confirmed();
    await publish();
    await changeReview(deps(), secret, { stars: 2, text: `${fields.text} Appelez le 06 12 34 56 78.` });
    expect(await all()).toMatchObject([
      { status: "waiting", stars: 2, publishedAt: null, waitingSince: NOW, findings: '["contact"]' },
    ]);
    expect(await rating()).toEqual({ rating: null, count: 0 });
    await expect(changeReview(deps(), "unknown", fields)).rejects.toEqual(refusal("reviews.notFound"));
  });

  it("an author cannot change a removed or an unconfirmed review (review-19)", async () => {
    await write();
    const change = { stars: 1, text: fields.text };
    await expect(changeReview(deps(), await secretMailed(), change)).rejects.toEqual(refusal("reviews.settled"));
    await test.db.update(reviews).set({ status: "published", hiddenAt: NOW });
    await expect(changeReview(deps(), await secretMailed(), change), "in dispute").rejects.toEqual(
      refusal("reviews.settled"),
    );
    await test.db.update(reviews).set({ status: "removed", hiddenAt: null });
    await expect(changeReview(deps(), await secretMailed(), change)).rejects.toEqual(refusal("reviews.settled"));
  });

  it("withdrawing a review permanently deletes it with all data of its author (review-9)", async () => {
    const secret = await confirmed({}, { file: await file() });
    await publish();
    await test.db.update(reviews).set({ answer: "Merci", answeredAt: NOW });
    for (let time = 0; time < 2; time++) {
      await withdrawReview(deps(), secret);
      expect(await all()).toMatchObject([
        { status: "withdrawn", text: "", authorName: "", authorEmail: "", photo: null, answer: null },
      ]);
    }
    expect(await emails()).toEqual([]);
    expect(await test.db.select().from(mediaRemovals)).toMatchObject([{ key: [...stored.keys()][0] }]);
    expect(await rating()).toEqual({ rating: null, count: 0 });
    expect(JSON.stringify(await all())).not.toContain("Sophie");
  });
});

it("a review's photo is below the provider's public id in the store (review-1)", async () => {
  await write({}, { file: await file() });
  const [row] = await test.db.select().from(reviews).where(eq(reviews.providerId, 1));
  expect(row?.photo).toMatch(/^provider-1\/[0-9a-f]{64}$/);
  expect(stored.has(row?.photo ?? "")).toBe(true);
  expect(await test.db.select().from(mediaRemovals)).toEqual([]);
  await expect(write({}, { code: CODE, file: new Uint8Array([1, 2, 3]) })).rejects.toEqual(refusal("photos.format"));
});

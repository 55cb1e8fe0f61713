import { beforeAll, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { mediaRemovals } from "#db/schema/media";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { reviewCases, reviewInvitations, reviews } from "#db/schema/reviews";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { exportAccount } from "~/domain/couples/export-account.server";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { deleteProvider } from "~/domain/providers/delete-provider.server";
import { exportProvider } from "~/domain/providers/export-provider.server";
import { sha256 } from "~/domain/secrets.server";
import { useCheapScrypt } from "../../../tests/support/cheap-scrypt";
import { picture } from "../../../tests/support/pictures";
import { givePassword, PASSWORD } from "../../../tests/support/provider-accounts";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { confirmReview } from "./authored-review.server";
import { fields, NOW, useReviews } from "./reviews.fixture";

useCheapScrypt();
const { test, stored, deps, write, confirmed, emails, secretMailed, metHere, all, rating } = useReviews();

beforeAll(() => loadEnumerations({ url: test.url }));

/** Creates a couple that met the provider here, and its review with a photograph. */
async function coupleWithReview() {
  const { couple, requestId } = await metHere("2026-06-20");
  await test.db
    .insert(reviewInvitations)
    .values({ requestId, secretHash: await sha256("an invitation"), createdAt: NOW });
  const file = new Uint8Array(await picture("png"));
  const invited = { invitation: "an invitation", file };
  await confirmed({ authorKind: "couple", name: "Marie" }, { ...invited, code: "renewed" });
  return { couple, invited };
}

it("the link in the email to a couple marks its first review as of a couple met here (review-21)", async () => {
  const { invited } = await coupleWithReview();
  expect(await all()).toMatchObject([{ metHere: true, requestId: expect.any(Number), weddingDate: "2026-06-20" }]);
  await write({ email: "friend@example.org" }, invited);
  expect((await all())[1]).toMatchObject({ metHere: false, requestId: null });
});

it("a mistyped address does no harm: the first confirmed review counts for the request (review-12)", async () => {
  await metHere("2026-06-20");
  const [request] = await test.db.select().from(requests);
  await test.db
    .insert(reviewInvitations)
    .values({ requestId: request?.id ?? 0, secretHash: await sha256("an invitation"), createdAt: NOW });
  const invited = { invitation: "an invitation" };
  await write({ email: "mistyped@example.org" }, invited);
  const mistyped = await secretMailed();
  await confirmed({ email: "marie@example.org" }, invited);
  const states = async () =>
    (await all()).map(({ authorEmail, metHere, requestId }) => [authorEmail, metHere, requestId !== null]);
  expect((await states())[1]).toEqual(["marie@example.org", true, true]);
  await confirmReview(deps(), mistyped);
  expect(await states()).toEqual([
    ["mistyped@example.org", false, false],
    ["marie@example.org", true, true],
  ]);
});

it("a couple's reviews are in its export, and are deleted with its account (review-13, case-9)", async () => {
  const { couple } = await coupleWithReview();
  await confirmed({ email: "guest@example.org" });
  await test.db.update(reviews).set({ status: "published", publishedAt: NOW, waitingSince: null });
  expect((await exportAccount(deps(), couple, "fr"))?.reviewsWritten).toMatchObject([
    { authorName: "Marie", stars: 4 },
  ]);
  const marie = (await all()).find(({ authorName }) => authorName === "Marie")?.publicId ?? "";
  const toProvider = { dedupeKey: `newReview:${marie}:1`, to: "planner@example.org", subject: "Marie", text: "Marie" };
  await queueMessage(deps(), { kind: "email", providerId: 1, ...toProvider });
  const [withPhoto] = await all();
  const reported = { kind: "dispute" as const, openedBy: "provider" as const, reason: "notClient" as const };
  await test.db.insert(reviewCases).values({
    ...reported,
    publicId: "c-1",
    reviewId: withPhoto?.id ?? 0,
    state: "open",
    openedAt: NOW,
    authorText: "C’est nous.",
  });
  expect((await exportAccount(deps(), couple, "fr"))?.casesOfReviewsWritten, "case-9").toMatchObject([
    { authorText: "C’est nous." },
  ]);
  // This review comes through the shared link.
  await confirmed({ email: "couple-1@example.org", name: "Marie", weddingDate: "2025-06-20" });
  await test.db.update(accounts).set({ emailVerifiedAt: NOW });
  await deleteAccount(deps(), couple, "other");
  expect(await test.db.select().from(reviewCases)).toEqual([]);
  expect(await all()).toMatchObject([{ authorName: "Sophie" }]);
  expect(await rating()).toEqual({ rating: 4, count: 1 });
  const removed = (await test.db.select().from(mediaRemovals)).map(({ key }) => key);
  expect(removed.sort()).toEqual([[...stored.keys()][0], "proofs/c-1/"].sort());
  expect(await emails()).toHaveLength(1);
  expect(await test.db.select().from(projects)).toEqual([]);
});

it("a provider's export has its reviews; they are deleted with its account, and their authors receive an email (review-22, review-13, case-9)", async () => {
  const provider = await saveProvider(test.db, 2, { ...approvedProvider, name: "Fêtes d’été" });
  await givePassword(test.db, provider);
  const row = (n: number, more: object) => ({
    ...{ publicId: `r-${n}`, providerId: 2, authorKind: "guest" as const, authorName: "Ada", locale: "de" as const },
    ...{ authorEmail: `ada-${n}@example.org`, weddingDate: "2026-06-20", stars: 3, text: fields.text, createdAt: NOW },
    ...{ status: "published" as const, authorHash: `hash-${n}` },
    ...more,
  });
  await test.db
    .insert(reviews)
    .values([
      row(1, {}),
      row(2, { status: "waiting", locale: "pt" }),
      row(3, { status: "unconfirmed" }),
      row(4, { status: "withdrawn", authorEmail: "", text: "" }),
    ]);
  const [first] = await all();
  await test.db.insert(reviewCases).values({
    ...{ publicId: "c-2", reviewId: first?.id ?? 0, kind: "dispute", openedBy: "provider", reason: "notClient" },
    ...{ text: "Unbekannt.", authorText: "Für die Moderation.", state: "open", openedAt: NOW },
  });
  const exported = await exportProvider(deps(), provider);
  expect(exported?.reviews).toMatchObject([{ publicId: "r-1", stars: 3 }]);
  expect(exported?.reviewCases).toMatchObject([{ review: "r-1", text: "Unbekannt." }]);
  expect(JSON.stringify(exported), "the author's words are for moderators").not.toContain("Für die Moderation.");
  const departure = { reason: "Nous fermons la maison.", currentPassword: PASSWORD };
  await deleteProvider(deps(), provider, departure);
  expect(await all()).toEqual([]);
  expect((await test.db.select().from(mediaRemovals)).map(({ key }) => key)).toContain("proofs/c-2/");
  const told = await emails();
  expect(told.map(({ recipient, dedupeKey }) => [recipient, dedupeKey]).sort()).toEqual([
    ["ada-1@example.org", "reviewGone:r-1"],
    ["ada-2@example.org", "reviewGone:r-2"],
  ]);
  expect(new Set(told.map(({ subject }) => subject)).size).toBe(2);
  expect(JSON.stringify(told)).not.toMatch(/Fêtes|Ada /);
});

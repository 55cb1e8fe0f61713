import { beforeAll, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { mediaRemovals } from "#db/schema/media";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { reviewInvitations, reviews } from "#db/schema/reviews";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { exportAccount } from "~/domain/couples/export-account.server";
import { leaving } from "~/domain/credits/unlocked.fixture";
import { queueMessage } from "~/domain/notifications/queue-message.server";
import { deleteProvider } from "~/domain/provider-access/delete-provider.server";
import { exportProvider } from "~/domain/provider-access/export-provider.server";
import { sha256 } from "~/domain/secrets.server";
import { useCheapScrypt } from "../../../tests/support/cheap-scrypt";
import { saveCouple } from "../../../tests/support/couples";
import { picture } from "../../../tests/support/pictures";
import { saveProject } from "../../../tests/support/projects";
import { sender as accountSender, givePassword, PASSWORD } from "../../../tests/support/provider-accounts";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { fields, NOW, useReviews } from "./reviews.fixture";

useCheapScrypt();
const { test, stored, deps, write, confirmed, letters, all, rating } = useReviews();

beforeAll(() => loadEnumerations({ url: test.url }));

/** A couple that was met here, and its review with a photograph. */
async function coupleWithReview() {
  await test.db.delete(accounts);
  const couple = await saveCouple(test.db, 1);
  await saveProject(test.db, { id: 1, accountId: 1, eventDate: "2026-06-20" });
  const [request] = await test.db
    .insert(requests)
    .values({
      publicId: "request-1",
      projectId: 1,
      providerId: 1,
      status: "unlocked",
      message: "Bonjour",
      createdAt: 0,
    })
    .returning({ id: requests.id });
  await test.db
    .insert(reviewInvitations)
    .values({ requestId: request?.id ?? 0, secretHash: await sha256("an invitation"), createdAt: NOW });
  const file = new Uint8Array(await picture("png"));
  const invited = { invitation: "an invitation", file };
  await confirmed({ authorKind: "couple", name: "Marie" }, { ...invited, code: "renewed" });
  return { couple, invited };
}

it("the letter to a couple that was met here marks its review, once (review-12)", async () => {
  const { invited } = await coupleWithReview();
  expect(await all()).toMatchObject([{ metHere: true, requestId: expect.any(Number), weddingDate: "2026-06-20" }]);
  await write({ email: "friend@example.org" }, invited);
  expect((await all())[1]).toMatchObject({ metHere: false, requestId: null });
});

it("a couple's reviews are in its export, and go with its account (review-13)", async () => {
  const { couple } = await coupleWithReview();
  await confirmed({ email: "guest@example.org" });
  await test.db.update(reviews).set({ status: "published", publishedAt: NOW, waitingSince: null });
  expect((await exportAccount(deps(), couple, "fr"))?.reviews).toMatchObject([{ authorName: "Marie", stars: 4 }]);
  const marie = (await all()).find(({ authorName }) => authorName === "Marie")?.publicId ?? "";
  const toProvider = { dedupeKey: `newReview:${marie}:1`, to: "planner@example.org", subject: "Marie", text: "Marie" };
  await queueMessage(deps(), { kind: "email", providerId: 1, ...toProvider });
  await deleteAccount(deps(), couple, leaving);
  expect(await all()).toMatchObject([{ authorName: "Sophie" }]);
  expect(await rating()).toEqual({ rating: 4, count: 1 });
  expect(await test.db.select().from(mediaRemovals)).toMatchObject([{ key: [...stored.keys()][0] }]);
  expect(await letters()).toHaveLength(1);
  expect(await test.db.select().from(projects)).toEqual([]);
});

it("a provider's reviews are in its export, and go with it: their authors are told (review-13)", async () => {
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
  expect((await exportProvider(deps(), provider))?.reviews).toMatchObject([{ publicId: "r-1", stars: 3 }]);
  const departure = { reason: "Nous fermons la maison.", currentPassword: PASSWORD };
  await deleteProvider(deps(), provider, departure, accountSender);
  expect(await all()).toEqual([]);
  const told = await letters();
  expect(told.map(({ recipient, dedupeKey }) => [recipient, dedupeKey]).sort()).toEqual([
    ["ada-1@example.org", "reviewGone:r-1"],
    ["ada-2@example.org", "reviewGone:r-2"],
  ]);
  expect(new Set(told.map(({ subject }) => subject)).size).toBe(2);
  expect(JSON.stringify(told)).not.toMatch(/Fêtes|Ada /);
});

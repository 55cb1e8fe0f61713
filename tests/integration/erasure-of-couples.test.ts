import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { contentReports } from "#db/schema/administration";
import { mailStops } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveWrittenElsewhere, useErasure } from "../support/erasure";
import { ownedRows, tablesBelow } from "../support/owned-rows";
import { namesOf, START } from "../support/retention-world";

const { test, deps, files, settle, traces, numbered } = useErasure();

const [firstname = "", , email = "", phone = "", word = "", wish = ""] = namesOf("couple");
/** Words in the data of the couple, and in the review that it wrote after its request. */
const WORDS = [...namesOf("couple"), ...namesOf("author")];
const couple: Couple = {
  ...{ role: "couple", accountId: 1, sessionId: "session-1", firstname, locale: "fr", hasFinishedOnboarding: true },
};

beforeAll(async () => {
  const { db } = test;
  await db.update(accounts).set({ emailVerifiedAt: START }).where(eq(accounts.id, 1));
  const shared = { kind: "email", state: "sent", nextAttemptAt: START, createdAt: START } as const;
  const [author, address] = namesOf("author");
  await db.insert(outbox).values([
    { ...shared, dedupeKey: "requestTexted:request-1", accountId: 1, providerId: 1, recipient: "planner", text: word },
    { ...shared, dedupeKey: "old-address", recipient: email, text: firstname },
    { ...shared, dedupeKey: "old-number", kind: "sms", recipient: phone, text: firstname },
    { ...shared, dedupeKey: "reviewPublished:review-1:1", recipient: address ?? "", text: author ?? "" },
    { ...shared, dedupeKey: "newReview:review-1:1", providerId: 1, recipient: "planner", text: author ?? "" },
    { ...shared, dedupeKey: "reviewAnswer:review-1:1", providerId: 1, recipient: "planner", text: author ?? "" },
  ]);
  await db.insert(mailStops).values({ recipient: email, reason: "bounced", since: START });
  for (const key of await saveWrittenElsewhere(test, { name: firstname, email, word })) files.add(key);
});

it("the fixture has a row of the couple in every table that refers to accounts (data-2)", async () => {
  const owned = await ownedRows(test.db, "accounts", 1);
  expect(tablesBelow("accounts").filter((name) => !owned[name])).toEqual([]);
  expect(await traces(WORDS)).toContain("Quarzmann in account_search_names_data");
});

it("deleting a couple's account removes it from every table, full-text index and object of the store (data-2)", async () => {
  await deleteAccount(deps(), couple, "other");
  expect(await test.db.$count(accounts, eq(accounts.id, 1))).toBe(0);
  await settle();
  expect(await traces(WORDS), "the provider keeps its conversation").toEqual([`${wish} in archived_conversations`]);
  expect(await numbered("account_id", 1)).toEqual([]);
  const ofReviews = [
    "provider/review-1",
    "with-credits/photo",
    "proofs/case-71/1",
    "proofs/case-71/2",
    "proofs/case-81/1",
  ];
  expect(ofReviews.filter((file) => files.has(file))).toEqual([]);
  expect(files, "what is the provider's").toContain("provider/photo-1");
});

it("a deleted couple's reports of others stay, without its name and address, and ratings are counted again (data-5, review-13)", async () => {
  expect(await test.db.select().from(contentReports).where(eq(contentReports.publicId, "elsewhere"))).toMatchObject([
    { reporterName: "", reporterEmail: "", state: "open" },
  ]);
  const left = await test.db.select({ id: providers.id, count: providers.reviewCount }).from(providers);
  expect(left.map(({ count }) => count)).toEqual([0, 0, 0]);
});

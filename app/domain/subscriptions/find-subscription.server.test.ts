import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { clubCodes, paymentInvoices, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { weddings } from "#db/schema/weddings";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { days } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import { begin } from "~/domain/weddings/weddings.fixture";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findSubscription } from "./find-subscription.server";

const test = useTestDatabase();
const START = Date.UTC(2026, 10, 20, 9);
const clock = stoppedClock(START);
let provider: Provider;
let another: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [accounts, providers, subscriptions, paymentInvoices, clubCodes]) await test.db.delete(table);
  provider = await saveProvider(test.db, 1, { ...approvedProvider, premiumUntil: START + days(24) });
  another = await saveProvider(test.db, 2, approvedProvider);
});

const find = () => findSubscription({ db: test.db, clock }, provider, "fr");

const saveSubscription = (id: string, changes: Partial<typeof subscriptions.$inferInsert> = {}) =>
  test.db.insert(subscriptions).values({
    id,
    providerId: 1,
    status: "active",
    interval: "month",
    cancelAtPeriodEnd: false,
    startedAt: START - days(60),
    periodStart: START - days(6),
    periodEnd: START + days(24),
    ...changes,
  });

const saveInvoice = (id: string, subscriptionId: string, paid: number, paidAt: number | null, refunded = 0) =>
  test.db
    .insert(paymentInvoices)
    .values({ id, providerId: 1, subscriptionId, paid, refunded, createdAt: paidAt ?? START, paidAt });

async function unlock(n: number, at: number, by: "credit" | "premium", providerId = 1) {
  await saveCouple(test.db, n);
  await saveProject(test.db, { id: n, publicId: `project-${n}`, accountId: n });
  await test.db.insert(requests).values({
    publicId: `r${n}`,
    projectId: n,
    providerId,
    status: "unlocked",
    message: "Bonjour",
    createdAt: at,
    unlockedAt: at,
    unlockedBy: by,
  });
}

it("the plan's page shows what Premium has brought and cost, in one round trip (premium-5)", async () => {
  await saveSubscription("sub_1");
  await saveInvoice("in_1", "sub_1", 7_900, START - days(60));
  await saveInvoice("in_2", "sub_1", 7_900, START - days(6), 900);
  await saveInvoice("in_3", "sub_1", 7_900, null);
  await saveInvoice("in_4", "sub_of_another", 7_900, START);
  await unlock(1, START - days(100), "credit");
  await unlock(2, START - days(70), "credit");
  await unlock(3, START - days(10), "premium");
  await unlock(4, START - days(20), "premium");
  await unlock(5, START - days(5), "premium", 2);
  const before = test.roundTrips.count;
  const page = await find();
  expect(test.roundTrips.count - before).toBe(1);
  expect(page).toMatchObject({
    premiumUntil: START + days(24),
    contacts: 4,
    recentUnlocks: 3,
    lastPaid: 7_000,
    person: "Hélène Martin",
    since: { unlocks: 2, paid: 14_900 },
    firstUnlock: { at: START - days(20), event: "Mariage", place: "Dijon" },
    subscription: { id: "sub_1" },
    clubCode: null,
    hasCustomer: false,
    balance: 0,
  });
});

it("the plan's page lists the paid invoices of all subscriptions, the newest first (premium-17)", async () => {
  await saveSubscription("sub_1", { startedAt: START - days(90), endedAt: START - days(60) });
  await saveSubscription("sub_2", { startedAt: START - days(6) });
  await saveInvoice("in_1", "sub_1", 7_900, START - days(90));
  await saveInvoice("in_2", "sub_2", 7_900, START - days(6));
  await saveInvoice("in_3", "sub_2", 0, START);
  await saveInvoice("in_4", "sub_2", 7_900, null);
  const stored = { providerId: 1, paid: 22_500, createdAt: START, paidAt: START };
  await test.db.insert(paymentInvoices).values([
    { ...stored, id: "in_credits", orderId: 1 },
    { ...stored, id: "in_other", providerId: 2, subscriptionId: "sub_other" },
  ]);
  await test.db
    .update(paymentInvoices)
    .set({ number: "AL-2", pdf: "https://stripe.example/2.pdf" })
    .where(eq(paymentInvoices.id, "in_2"));
  expect((await find())?.invoices).toEqual([
    {
      id: "in_2",
      number: "AL-2",
      url: null,
      pdf: "https://stripe.example/2.pdf",
      paid: 7_900,
      paidAt: START - days(6),
    },
    { id: "in_1", number: null, url: null, pdf: null, paid: 7_900, paidAt: START - days(90) },
  ]);
});

it("the page counts an annual plan from its own start, after months (premium-4)", async () => {
  await saveSubscription("sub_1", { interval: "year" });
  await saveInvoice("in_1", "sub_1", 7_900, START - days(36));
  await saveInvoice("in_2", "sub_1", 75_840, START - days(6));
  await unlock(1, START - days(20), "premium");
  expect(await find()).toMatchObject({ annualSince: START - days(6), firstUnlock: null });
  await unlock(2, START - days(5), "premium");
  expect(await find()).toMatchObject({ firstUnlock: { at: START - days(5) } });
});

it("the page counts the provider's own shown weddings (premium-5)", async () => {
  await begin(test.db, provider);
  for (const owner of [provider, provider, another]) {
    const id = await begin(test.db, owner);
    await test.db
      .update(weddings)
      .set({ status: "published", slug: id, publishedAt: START })
      .where(eq(weddings.publicId, id));
  }
  expect((await find())?.media).toEqual({ photos: 0, videos: 0, weddings: 2 });
});

it("the page shows the active subscription first, and none that was never paid (premium-5)", async () => {
  await saveSubscription("sub_incomplete", { status: "incomplete", startedAt: START });
  expect((await find())?.subscription).toBeNull();
  await saveSubscription("sub_running", { startedAt: START - days(90) });
  await saveSubscription("sub_over", { startedAt: START - days(1), endedAt: START });
  expect((await find())?.subscription?.id).toBe("sub_running");
  await test.db.delete(subscriptions).where(eq(subscriptions.id, "sub_running"));
  expect((await find())?.subscription?.id).toBe("sub_over");
});

it("tells nothing to a session that has ended", async () => {
  await test.db.update(sessions).set({ endedAt: START });
  expect(await find()).toBeNull();
});

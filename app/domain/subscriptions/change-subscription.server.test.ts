import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { DatabaseUnavailable } from "#db/client.server";
import { subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { days, hours, minutes } from "~/domain/durations";
import { sweepPayments } from "~/domain/payments/payment-events.server";
import { MONTHLY, refusal, START, usePayments, YEARLY } from "~/domain/payments/payments.fixture";
import { unlockRequest } from "~/domain/requests/request-answers.server";
import { saveCouple } from "../../../tests/support/couples";
import { balanceFor } from "../../../tests/support/payments";
import { requestTo, saveProject } from "../../../tests/support/projects";
import { changeSubscription, openPortal } from "./change-subscription.server";
import { findSubscription } from "./find-subscription.server";
import { SUBSCRIPTIONS } from "./subscription.rules";

const own = usePayments();
const change = (wanted: Parameters<typeof changeSubscription>[2]) => changeSubscription(own.deps, own.provider, wanted);
const rows = () =>
  own.test.db.select().from(subscriptions).where(eq(subscriptions.providerId, own.id)).orderBy(subscriptions.startedAt);
const sub = async () => (await rows())[0];
const premiumUntil = async () =>
  (await own.test.db.select({ until: providers.premiumUntil }).from(providers).where(eq(providers.id, own.id)))[0]
    ?.until ?? null;
const MONTH_END = Date.UTC(2027, 3, 1, 8);
async function sweepAt(at: number) {
  own.clock.at = at;
  await sweepPayments(own.deps);
}
const renew = async (succeeds: boolean) => {
  own.stripe.renew((await sub())?.id ?? "", succeeds);
  await own.deliver();
};

it("Premium lasts for the paid period, and six hours longer if it renews (subscription-1)", async () => {
  await own.buy(MONTHLY);
  expect(await sub()).toMatchObject({ status: "active", interval: "month", periodEnd: MONTH_END, wanted: null });
  expect(await premiumUntil()).toBe(MONTH_END + SUBSCRIPTIONS.leeway);
  expect(await own.orders()).toMatchObject([{ state: "paid", subscriptionId: (await sub())?.id }]);
  expect(await own.causes()).toEqual(["orderPaid"]);
  own.clock.at = MONTH_END + minutes(1);
  await renew(true);
  expect(await premiumUntil()).toBe(Date.UTC(2027, 4, 1, 8) + SUBSCRIPTIONS.leeway);
});

it("Premium can be cancelled to the end of its period, resumed, and its interval changed from the next period on (subscription-3)", async () => {
  await own.buy(MONTHLY);
  const before = own.test.roundTrips.count;
  expect(await change("cancel")).toMatchObject({ confirmed: true });
  expect(own.test.roundTrips.count - before).toBe(2);
  expect(await sub()).toMatchObject({ cancelAtPeriodEnd: true, wanted: null });
  expect(await premiumUntil()).toBe(MONTH_END);
  expect(await change("resume")).toMatchObject({ confirmed: true });
  expect(await change("year")).toMatchObject({ confirmed: true });
  expect(await sub()).toMatchObject({ cancelAtPeriodEnd: false, interval: "month", nextInterval: "year" });
  own.clock.at = MONTH_END;
  await renew(true);
  expect(await sub()).toMatchObject({ interval: "year", nextInterval: null, periodEnd: Date.UTC(2028, 3, 1, 8) });
  expect(await change("cancel")).toMatchObject({ confirmed: true });
  own.clock.at = Date.UTC(2028, 3, 1, 8);
  await renew(true);
  expect(await sub()).toMatchObject({ status: "canceled", endedAt: own.clock.at });
  expect(await premiumUntil()).toBe(own.clock.at);
  expect(await own.causes()).toEqual(["orderPaid", "premiumCanceled", "premiumCanceled", "premiumEnded"]);
  await expect(change("cancel")).rejects.toEqual(refusal("subscription.none"));
});

it("a change is stored while Stripe is down, and the sweep completes it (subscription-13)", async () => {
  await own.buy(MONTHLY);
  own.stripe.behave("away");
  expect(await change("cancel")).toEqual({ confirmed: false });
  expect(await sub()).toMatchObject({ wanted: "cancel", cancelAtPeriodEnd: false });
  own.stripe.behave("up");
  await sweepAt(START + minutes(1));
  expect(await sub()).toMatchObject({ wanted: null, cancelAtPeriodEnd: true });
  own.stripe.behave("refusing");
  await expect(change("resume")).rejects.toEqual(refusal("payments.unavailable"));
  expect(await sub()).toMatchObject({ wanted: null, cancelAtPeriodEnd: true });
  expect(own.deps.reported).toHaveLength(1);
});

it("if the database fails after a change, the page says that it is stored, not that it failed (subscription-14)", async () => {
  await own.buy(MONTHLY);
  let batches = 0;
  const { batch } = own.test.db;
  const spy = vi.spyOn(own.test.db, "batch").mockImplementation((async (statements: never) => {
    batches += 1;
    if (batches > 1) throw new DatabaseUnavailable("no answer");
    return batch.call(own.test.db, statements);
  }) as never);
  expect(await change("cancel")).toEqual({ confirmed: false });
  spy.mockRestore();
  expect(await sub()).toMatchObject({ wanted: "cancel", cancelAtPeriodEnd: false });
  await sweepAt(START + minutes(1));
  expect(await sub()).toMatchObject({ wanted: null, cancelAtPeriodEnd: true });
});

it("a refused renewal is tried four times over 14 days, with an email each time; then Premium ends (subscription-4, subscription-5)", async () => {
  await own.buy(MONTHLY);
  for (const day of [0, 3, 8, 14]) {
    own.clock.at = MONTH_END + days(day);
    expect(await premiumUntil()).toBeGreaterThan(own.clock.at - 1);
    await renew(false);
    expect(await sub()).toMatchObject({ status: "past_due", declineCode: "insufficient_funds", failedAt: MONTH_END });
    expect(await premiumUntil()).toBe(MONTH_END + days(14));
  }
  expect(await sub()).toMatchObject({ failedAttempts: 4, nextAttemptAt: null });
  await renew(false);
  expect(await sub()).toMatchObject({ status: "canceled", endedAt: MONTH_END + days(14), nextCheckAt: null });
  const causes = await own.emails();
  expect(causes.map(({ subject }) => subject)).toMatchObject([
    "Premium est actif",
    ...Array.from({ length: 3 }, () => expect.stringMatching(/^79\s€ n’ont pas pu être débités$/)),
    expect.stringMatching(/^Premium va s’arrêter/),
    "Premium s’est arrêté",
  ]);
});

it("a refused renewal is paid with another card, and Premium continues (subscription-4)", async () => {
  await own.buy(MONTHLY);
  own.clock.at = MONTH_END;
  await renew(false);
  own.clock.pass(days(3));
  await renew(true);
  expect(await sub()).toMatchObject({ status: "active", failedAt: null, failedAttempts: 0, nextAttemptAt: null });
  expect(await premiumUntil()).toBe(Date.UTC(2027, 4, 1, 8) + SUBSCRIPTIONS.leeway);
});

it("an annual plan can be withdrawn within 30 days: it is refunded and ends immediately (subscription-7)", async () => {
  const order = await own.buy(YEARLY);
  own.clock.pass(days(30));
  expect(await change("withdraw")).toMatchObject({ confirmed: true });
  expect(await sub()).toMatchObject({ status: "canceled", refundedAt: own.clock.at, wanted: null });
  expect(await premiumUntil()).toBeNull();
  expect(await own.orders()).toMatchObject([{ publicId: order, state: "refunded" }]);
  expect(await own.causes()).toEqual(["orderPaid", "orderRefunded"]);
  expect(await balanceFor(own.test.db, own.provider)).toBe(0);
});

it("a withdrawal ends Premium immediately, even while Stripe is down (subscription-7)", async () => {
  await own.buy(YEARLY);
  own.stripe.behave("away");
  expect(await change("withdraw")).toEqual({ confirmed: false });
  expect(await premiumUntil()).toBeNull();
  own.stripe.behave("up");
  await sweepAt(START + minutes(1));
  expect([...own.stripe.all.payments.values()]).toMatchObject([{ refunded: 758_40 }]);
  expect(await own.orders()).toMatchObject([{ state: "refunded" }]);
});

it("a withdrawal that Stripe has not confirmed continues, even if another tab asks for something else (subscription-25)", async () => {
  await own.buy(YEARLY);
  own.stripe.behave("away");
  await change("withdraw");
  for (const late of ["month", "cancel", "resume"] as const)
    await expect(change(late)).rejects.toEqual(refusal("subscription.none"));
  expect(await change("withdraw")).toEqual({ confirmed: false });
  expect(await sub()).toMatchObject({ wanted: "withdraw" });
  own.stripe.behave("up");
  await sweepAt(START + minutes(1));
  expect(await sub()).toMatchObject({ status: "canceled", wanted: null });
  expect(await own.orders()).toMatchObject([{ state: "refunded" }]);
});

it("a monthly plan, one older than 30 days, and one with an unlock cannot be withdrawn, and the page says why (subscription-19)", async () => {
  await own.buy(MONTHLY);
  await expect(change("withdraw")).rejects.toEqual(refusal("subscription.notYearly"));
  expect(await sub()).toMatchObject({ wanted: null });
  await change("cancel");
  own.clock.at = MONTH_END;
  await renew(true);
  await own.buy(YEARLY);
  own.clock.pass(days(30) + 1);
  await expect(change("withdraw")).rejects.toEqual(refusal("subscription.withdrawLate"));
  own.clock.at = MONTH_END + hours(1);
  await unlockedAt(MONTH_END + 1);
  await expect(change("withdraw")).rejects.toEqual(refusal("subscription.withdrawUsed", { date: MONTH_END + 1 }));
  expect([...own.stripe.all.payments.values()].every(({ refunded }) => refunded === 0)).toBe(true);
});

it("an annual plan after months can be withdrawn for 30 days from its own start, without the months (subscription-20)", async () => {
  await own.buy(MONTHLY);
  await unlockedAt(START + hours(1));
  await change("year");
  own.clock.at = MONTH_END;
  await renew(true);
  own.clock.at = MONTH_END + days(30) + 1;
  await expect(change("withdraw")).rejects.toEqual(refusal("subscription.withdrawLate"));
  own.clock.at = MONTH_END + days(30);
  expect(await change("withdraw")).toMatchObject({ confirmed: true });
  expect(await sub()).toMatchObject({ status: "canceled", refundedAt: own.clock.at });
  expect([...own.stripe.all.payments.values()].map(({ refunded }) => refunded)).toEqual([0, 758_40]);
});

it("the renewal of an annual plan cannot be withdrawn, nor a month while the first annual payment is refused (subscription-21)", async () => {
  await own.buy(YEARLY);
  own.clock.at = Date.UTC(2028, 2, 1, 8);
  await renew(true);
  await expect(change("withdraw")).rejects.toEqual(refusal("subscription.withdrawLate"));
  await change("cancel");
  own.clock.at = Date.UTC(2029, 2, 1, 8);
  await renew(true);
  await own.buy(MONTHLY);
  for (const date of [Date.UTC(2029, 3, 1, 8), Date.UTC(2029, 4, 1, 8)]) {
    own.clock.at = date;
    const [, second] = await rows();
    own.stripe.renew(second?.id ?? "", date < Date.UTC(2029, 4, 1));
    await own.deliver();
  }
  await own.test.db.update(subscriptions).set({ interval: "year" }).where(eq(subscriptions.status, "past_due"));
  own.clock.at = Date.UTC(2029, 4, 1, 8);
  await expect(change("withdraw")).rejects.toEqual(refusal("subscription.withdrawLate"));
});

async function unlockedAt(at: number) {
  const { db } = own.test;
  await loadEnumerations({ url: own.test.url });
  await saveCouple(db, own.id);
  await saveProject(db, { id: own.id, publicId: `project-${own.id}`, accountId: own.id });
  await db
    .insert(requests)
    .values({ ...requestTo(own.id, "unlocked", 0), projectId: own.id, unlockedAt: at, unlockedBy: "premium" });
}

it("a period whose payment was refunded or charged back gives no Premium, until the next one is paid (subscription-11)", async () => {
  await own.buy(MONTHLY);
  const [first] = [...own.stripe.all.payments.values()];
  own.clock.pass(1);
  own.stripe.dispute(first?.id ?? "");
  await own.deliver();
  expect([await premiumUntil(), (await sub())?.endedAt]).toEqual([null, null]);
  own.clock.pass(1);
  own.stripe.winDispute(first?.id ?? "");
  await own.deliver();
  expect(await premiumUntil()).toBeGreaterThan(own.clock.at);
  own.clock.at = Date.UTC(2027, 3, 1, 8);
  await renew(true);
  own.clock.pass(1);
  own.stripe.refundPayment([...own.stripe.all.payments.values()].at(-1)?.id ?? "");
  await own.deliver();
  expect([await premiumUntil(), (await sub())?.refundedAt], "of a renewal").toEqual([null, own.clock.at]);
  own.clock.at = Date.UTC(2027, 4, 1, 8);
  await renew(true);
  expect(await premiumUntil()).toBeGreaterThan(own.clock.at);
});

it("an unlock rules out a withdrawal even after its couple has deleted its account (subscription-7)", async () => {
  await loadEnumerations({ url: own.test.url });
  await own.buy(YEARLY);
  const couple = await saveCouple(own.test.db, own.id);
  await saveProject(own.test.db, {
    id: own.id,
    publicId: `used-${own.id}`,
    accountId: own.id,
    reachedStep: 5,
    sentAt: 0,
  });
  const request = { ...requestTo(own.id, "locked", START), publicId: `used-${own.id}`, projectId: own.id };
  await own.test.db.insert(requests).values(request);
  own.clock.pass(days(1));
  await unlockRequest(own.deps, own.provider, { requestId: request.publicId, mustBeFree: true });
  const usedAt = own.clock.at;
  expect(await sub()).toMatchObject({ firstUnlockAt: usedAt });
  await deleteAccount({ ...own.deps }, couple, "other");
  expect(await own.test.db.select().from(requests).where(eq(requests.providerId, own.id))).toEqual([]);
  await expect(change("withdraw")).rejects.toEqual(refusal("subscription.withdrawUsed", { date: usedAt }));
  const page = await findSubscription(own.deps, own.provider, "fr");
  expect(page?.firstUnlock).toEqual({ at: usedAt, event: null, place: null });
});

it("a subscription that Stripe does not know ends, and Premium can be bought again (order-17)", async () => {
  await own.buy(MONTHLY);
  own.stripe.lose((await sub())?.id ?? "");
  await expect(change("cancel")).rejects.toEqual(refusal("subscription.none"));
  expect([(await sub())?.status, await premiumUntil()]).toEqual(["canceled", own.clock.at]);
  await own.buy(MONTHLY);
  const [, second] = await rows();
  expect(await premiumUntil()).toBeGreaterThan(own.clock.at);
  own.stripe.lose(second?.id ?? "");
  await sweepAt((second?.nextCheckAt ?? 0) + 1);
  expect((await rows())[1]).toMatchObject({ status: "canceled", endedAt: own.clock.at, nextCheckAt: null });
});

it("a customer whose portal Stripe does not open is forgotten (order-18)", async () => {
  await own.buy(MONTHLY);
  const [customer] = own.stripe.all.customers.values();
  own.stripe.deleteCustomer(customer ?? "");
  await expect(openPortal(own.deps, own.provider, "https://alliance.example")).rejects.toEqual(
    refusal("payments.noCustomer"),
  );
  expect((await findSubscription(own.deps, own.provider, "fr"))?.hasCustomer).toBe(false);
});

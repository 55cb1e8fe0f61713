import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { creditEntries } from "#db/schema/credits";
import { orders, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { days } from "~/domain/durations";
import { compareMoney } from "./compare-money.server";
import { MONTHLY, START, usePayments } from "./payments.fixture";

const own = usePayments();
const compare = async (payments = own.stripe.gateway) => (await compareMoney(own.deps, payments, START)).differences;

it("the command npm run money finds no difference in sound data, and each difference between our tables and Stripe (payment-8)", async () => {
  const order = await own.buy();
  await own.buy(MONTHLY);
  const refunded = await own.buy({ product: "credits", credits: 10 });
  own.stripe.refundPayment(own.stripe.all.checkouts.get(own.stripe.checkoutOf(refunded))?.paymentId ?? "");
  await own.deliver();
  expect(await compareMoney(own.deps, own.stripe.gateway, START)).toEqual({
    compared: { orders: 3, entries: 3, subscriptions: 1, ordersAtStripe: 3, subscriptionsAtStripe: 1 },
    differences: [],
  });
  const { db } = own.test;
  const isOrder = eq(orders.publicId, order);

  await db.update(orders).set({ state: "failed" }).where(isOrder);
  expect(await compare()).toEqual([
    `The ledger has purchase:${order}, but its order is failed.`,
    `Order ${order} is failed here, and paid at Stripe.`,
  ]);
  await db.update(orders).set({ state: "paid", credits: 6, amount: 100 }).where(isOrder);
  expect(await compare()).toEqual([
    `Order ${order} is paid, but the ledger has not exactly its 6 credits.`,
    `Order ${order} cost 100 eur, and 22500 eur were collected.`,
  ]);
  await db.update(orders).set({ credits: 5, amount: 225_00, checkoutId: "cs_unknown" }).where(isOrder);
  expect(await compare()).toEqual([expect.stringContaining("does not know its payment page cs_unknown")]);
  await db
    .update(orders)
    .set({ checkoutId: null, state: "processing", movedAt: START - days(8) })
    .where(isOrder);
  expect((await compare()).at(-1)).toBe(`Order ${order} is processing for more than a week.`);
  await db.update(orders).set({ state: "paid" }).where(isOrder);

  await db.update(providers).set({ premiumUntil: START }).where(eq(providers.id, own.id));
  expect(await compare()).toEqual([
    expect.stringMatching(/^Provider \d+ has Premium until 2027-03-01.* paid until 2027-04-01/),
  ]);
  await db.delete(subscriptions).where(eq(subscriptions.providerId, own.id));
  expect(await compare()).toEqual([expect.stringContaining("of Premium is paid, but there is no subscription")]);
  await db
    .insert(creditEntries)
    .values({ providerId: own.id, kind: "purchase", amount: 5, cause: `purchase:none-${own.id}`, createdAt: START });
  expect(await compare()).toContain(`The ledger has purchase:none-${own.id}, but there is no such order.`);
});

it("the command npm run money finds renewals, refunds and ends of subscriptions that only Stripe knows (payment-15)", async () => {
  await own.buy(MONTHLY);
  const [{ id } = { id: "" }] = own.stripe.all.subscriptions.values();
  own.clock.at = Date.UTC(2027, 3, 1, 8);
  const about = async () => (await compare()).filter((sentence) => sentence.includes(id));
  expect(await about()).toEqual([]);
  own.stripe.renew(id, true);
  const renewal = [...own.stripe.all.payments.values()].at(-1);
  expect(await about()).toEqual([
    `Subscription ${id} is paid until 2027-04-01T08:00:00.000Z here, and 2027-05-01T08:00:00.000Z at Stripe.`,
    `Invoice ${renewal?.invoice?.id} of ${id}: 7900 were collected at Stripe, and 0 are known here.`,
  ]);
  await own.deliver();
  own.stripe.refundPayment(renewal?.id ?? "", 500);
  expect(await about()).toEqual([
    `Invoice ${renewal?.invoice?.id} of ${id}: 500 went back at Stripe, and 0 are known here.`,
  ]);
  const { db } = own.test;
  const isOwn = eq(subscriptions.id, id);
  await db.update(subscriptions).set({ status: "canceled", endedAt: own.clock.at }).where(isOwn);
  expect(await about()).toContain(`Subscription ${id} is canceled here, and active at Stripe.`);
  await db
    .update(subscriptions)
    .set({ endedAt: START - 1 })
    .where(isOwn);
  expect(await about(), "it ended long ago").toEqual([]);
  await db.update(subscriptions).set({ status: "active", endedAt: null }).where(isOwn);
  own.stripe.all.subscriptions.clear();
  expect(await about()).toEqual([`Subscription ${id}: Stripe does not know it (resource_missing).`]);
});

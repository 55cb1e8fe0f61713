import { expect, it } from "vitest";
import { creditEntries } from "#db/schema/credits";
import { outbox } from "#db/schema/outbox";
import { PRICES } from "~/domain/credits/credits.rules";
import { days } from "~/domain/durations";
import { findSubscription } from "~/domain/subscriptions/find-subscription.server";
import { balanceFor, entriesOf } from "../../../tests/support/payments";
import { compareMoney } from "./compare-money.server";
import { MONTHLY, START, usePayments } from "./payments.fixture";
import { syncFetchedCheckout, syncFetchedSubscription } from "./sync-order.server";

const own = usePayments();
const balance = () => balanceFor(own.test.db, own.provider);
const checkout = (order: string) => own.stripe.gateway.findCheckout(own.stripe.checkoutOf(order));

it("a dispute takes credits back once; if it is won they are given back, and the next one takes them again (payment-12)", async () => {
  const order = await own.buy();
  const payment = (await checkout(order)).paymentId ?? "";
  await own.test.db
    .insert(creditEntries)
    .values({ providerId: own.id, kind: "unlock", amount: -2, cause: `unlock:${own.id}`, createdAt: START });
  own.clock.pass(1);
  own.stripe.dispute(payment);
  await own.deliver();
  const lost = await checkout(order);
  expect(await own.orders()).toMatchObject([{ state: "refunded" }]);
  expect(await balance()).toBe(-2);
  own.clock.pass(1);
  own.stripe.winDispute(payment);
  await own.deliver();
  await syncFetchedCheckout(own.deps, await checkout(order), own.clock.at);
  expect(await own.orders()).toMatchObject([{ state: "paid", refundedAt: null }]);
  await syncFetchedCheckout(own.deps, lost, own.clock.at - 1); // an older answer
  expect(await entriesOf(own.test.db, order)).toMatchObject([
    { amount: 5 },
    { amount: -5, cause: `refund:${order}` },
    { amount: 5, cause: `restored:${order}:1` },
  ]);
  expect(await own.orders()).toMatchObject([{ state: "paid" }]);
  expect((await compareMoney(own.deps, null, START)).differences).toEqual([]);
  own.clock.pass(1);
  own.stripe.dispute(payment);
  await own.deliver();
  expect(await own.orders()).toMatchObject([{ state: "refunded" }]);
  expect(await balance()).toBe(-2);
  expect(await own.causes()).toEqual(["orderPaid", "orderRefunded"]);
  const emails = await own.test.db
    .select({ subject: outbox.subject, text: outbox.text })
    .from(outbox)
    .orderBy(outbox.id);
  expect(emails.at(-1)?.subject).toMatch(/banque/);
  expect(emails.at(-1)?.text, "we refunded nothing").not.toMatch(/remboursé|jours ouvr/);
});

it("a renewal is paid again once its dispute is won (payment-12)", async () => {
  const id = own.stripe.subscriptionOf(await own.buy(MONTHLY));
  own.clock.pass(days(31));
  own.stripe.renew(id, true);
  await own.deliver();
  const page = () => findSubscription(own.deps, own.provider, "fr");
  const month = PRICES.premium.month;
  expect(await page()).toMatchObject({ lastPaid: month, since: { paid: 2 * month } });
  const { lastPayment } = await own.stripe.gateway.findSubscription(id);
  own.stripe.dispute(lastPayment?.id ?? "");
  await own.deliver();
  const lost = await own.stripe.gateway.findSubscription(id);
  expect(await page()).toMatchObject({ lastPaid: 0, since: { paid: month } });
  own.clock.pass(1);
  own.stripe.winDispute(lastPayment?.id ?? "");
  await own.deliver();
  expect(await page()).toMatchObject({ lastPaid: month, since: { paid: 2 * month } });
  await syncFetchedSubscription(own.deps, lost, own.clock.at - 1);
  expect(await own.causes()).toEqual(["orderPaid"]);
});

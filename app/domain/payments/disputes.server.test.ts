import { expect, it } from "vitest";
import { creditEntries } from "#db/schema/credits";
import { balanceFor, entriesOf } from "../../../tests/support/payments";
import { compareMoney } from "./compare-money.server";
import { reconcileCheckout } from "./follow-vendor.server";
import { START, usePayments } from "./payments.fixture";

const own = usePayments();
const balance = () => balanceFor(own.test.db, own.provider);
const checkout = (order: string) => own.stripe.vendor.findCheckout(own.stripe.checkoutOf(order));

it("gives back what a dispute took, once, when it is won, and takes it again with the next one (payment-3)", async () => {
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
  await reconcileCheckout(own.deps, await checkout(order));
  expect(await own.orders()).toMatchObject([{ state: "paid", refundedAt: null }]);
  await reconcileCheckout(own.deps, lost, own.clock.at - 1); // an older answer
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
});

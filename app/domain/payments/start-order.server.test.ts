import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { orders, paymentCustomers } from "#db/schema/payments";
import { sessions } from "#db/schema/sessions";
import { PaymentsUnavailable } from "~/adapters/payments/port";
import { hours, minutes } from "~/domain/durations";
import { interrupted } from "../../../tests/support/database";
import { addresses, balanceFor } from "../../../tests/support/payments";
import { saveProvider } from "../../../tests/support/providers";
import { findOrder } from "./find-order.server";
import { sweepPayments } from "./payment-events.server";
import { FIVE, MONTHLY, refusal, START, usePayments } from "./payments.fixture";
import { dropOrder, resumeOrder } from "./start-order.server";
import { leaveOrder, refreshOrder } from "./sync-order.server";

const own = usePayments();
const endSession = () =>
  own.test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, own.provider.sessionId));
const resume = (order: string) => resumeOrder(own.deps, own.provider, order, addresses);
const pages = () => own.stripe.calls.filter((name) => name === "createCheckout").length;

it("an order is stored before Stripe is called, in two round trips (order-1)", async () => {
  const before = own.test.roundTrips.count;
  const { order, url } = await own.start();
  expect(own.test.roundTrips.count - before).toBe(2);
  expect(url).toMatch(/^https:\/\/checkout\.example\/cs_/);
  expect(await findOrder(own.deps, own.provider, order)).toMatchObject({
    publicId: order,
    state: "open",
    product: "credits",
    credits: 5,
    amount: 225_00,
    checkoutUrl: url,
    unknown: false,
    balance: 0,
    email: `provider-${own.id}@example.org`,
    invoice: null,
    request: null,
  });
  expect(own.test.roundTrips.count - before).toBe(3);
  const [checkout] = own.stripe.all.checkouts.values();
  expect(checkout?.input).toMatchObject({ order, amount: 225_00, successUrl: addresses.result(order) });
});

it("an order stays when Stripe is down or refuses, and can be opened later (order-9, order-1, order-3)", async () => {
  own.stripe.behave("away");
  await expect(own.start()).rejects.toEqual(refusal("payments.unavailable", { order: expect.any(String) }));
  own.stripe.behave("refusing");
  await expect(own.start()).rejects.toEqual(refusal("payments.refused", { order: expect.any(String) }));
  expect(own.deps.reported).toHaveLength(1);
  own.stripe.behave("up");
  const kept = await own.orders();
  expect(kept).toMatchObject([
    { state: "open", checkoutId: null },
    { state: "open", checkoutId: null },
  ]);
  const order = kept[0]?.publicId ?? "";
  const { url } = await resume(order);
  expect(await resume(order)).toEqual({ url });
  expect(own.stripe.all.checkouts.size).toBe(1);
  expect(own.stripe.all.customers.size).toBe(1);
});

it.each(["createCustomer", "createCheckout"] as const)(
  "an order is opened with another key a minute later, since Stripe repeats its answer to a key for a day: %s (order-10)",
  async (call) => {
    const away = vi.spyOn(own.stripe.gateway, call).mockRejectedValue(new PaymentsUnavailable("500"));
    await expect(own.start()).rejects.toEqual(refusal("payments.unavailable"));
    const order = (await own.orders())[0]?.publicId ?? "";
    const press = () => expect(resume(order)).rejects.toEqual(refusal("payments.unavailable"));
    await press();
    own.clock.pass(minutes(1));
    await press();
    const [first, double, later] = away.mock.calls.map(([, key]) => key);
    away.mockRestore();
    expect(double, "pressed twice").toBe(first);
    expect(later).not.toBe(first);
  },
);

it("two tabs make two orders, a form sent twice makes one (order-2, order-1)", async () => {
  const key = "0123456789abcdef";
  const roundTrips = async () => {
    const before = own.test.roundTrips.count;
    return [await own.start(FIVE, { key }), own.test.roundTrips.count - before] as const;
  };
  const [[one, once], [two, again]] = [await roundTrips(), await roundTrips()];
  expect([once, again], "what was sent before is read once more").toEqual([2, 3]);
  expect(two).toEqual(one);
  const other = await own.start();
  expect(other.order).not.toBe(one.order);
  for (const { order } of [one, other]) own.stripe.pay(own.stripe.checkoutOf(order));
  await own.deliver();
  expect(await balanceFor(own.test.db, own.provider)).toBe(10);
  const another = await saveProvider(own.test.db, own.id + 1000);
  await expect(resumeOrder(own.deps, another, one.order, addresses)).rejects.toEqual(refusal("payments.orderNotFound"));
  expect(await findOrder(own.deps, another, one.order)).toBeNull();
});

it("only products of the price table are sold, and Premium only once (order-4, subscription-2)", async () => {
  await expect(own.start({ product: "credits", credits: 7 })).rejects.toEqual(refusal("payments.product"));
  await own.buy(MONTHLY);
  await expect(own.start(MONTHLY)).rejects.toEqual(refusal("payments.alreadyPremium"));
  expect(await own.orders()).toHaveLength(1);
});

it("writes nothing for a session that has ended", async () => {
  const { order } = await own.start();
  await endSession();
  await expect(own.start()).rejects.toEqual(refusal("session.expired"));
  await expect(resume(order)).rejects.toEqual(refusal("session.expired"));
  expect(await findOrder(own.deps, own.provider, order)).toBeNull();
  expect(await leaveOrder(own.deps, own.provider, order)).toBeNull();
  expect(await own.orders()).toMatchObject([{ state: "open" }]);
});

it("leaving the payment page cancels an unpaid order; it can be resumed on the same page (order-3)", async () => {
  const { order, url } = await own.start();
  expect(await leaveOrder(own.deps, own.provider, order)).toMatchObject({ state: "canceled" });
  await own.deliver();
  own.clock.pass(minutes(2));
  await sweepPayments(own.deps);
  expect(await own.orders()).toMatchObject([{ state: "canceled" }]);
  expect(await resume(order)).toEqual({ url });
  expect(await own.orders()).toMatchObject([{ state: "open" }]);
  own.stripe.pay(own.stripe.checkoutOf(order));
  // Paid in another tab, so leaving changes nothing.
  expect(await leaveOrder(own.deps, own.provider, order)).toMatchObject({ state: "paid", balance: 5 });
  await expect(resume(order)).rejects.toEqual(refusal("payments.orderOver"));
});

it("an order is not paid again while its payment is unknown, nor Premium next to Premium (order-11, subscription-2)", async () => {
  const { order } = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(order));
  await expect(resume(order)).rejects.toEqual(refusal("payments.orderOver"));
  expect(pages()).toBe(1);
  expect(await own.orders()).toMatchObject([{ state: "paid" }]);
  const second = await own.start(MONTHLY);
  await own.buy(MONTHLY);
  await expect(resume(second.order)).rejects.toEqual(refusal("payments.alreadyPremium"));
});

it("a cancelled order may have been paid on its page as long as Stripe is down (order-12)", async () => {
  const { order } = await own.start();
  own.stripe.behave("away");
  await expect(resume(order)).rejects.toEqual(refusal("payments.unavailable", { order, mayBePaid: 1 }));
  await own.test.db.update(orders).set({ checkoutId: null }).where(eq(orders.publicId, order));
  await expect(resume(order), "nobody has had its page").rejects.toEqual(
    refusal("payments.unavailable", { order, mayBePaid: 0 }),
  );
});

it("stays canceled for a session that ends while Stripe is asked", async () => {
  const { order } = await own.start();
  await leaveOrder(own.deps, own.provider, order);
  const db = interrupted(own.test.db, endSession);
  await expect(resumeOrder({ ...own.deps, db }, own.provider, order, addresses)).rejects.toEqual(
    refusal("session.expired"),
  );
  expect(await own.orders()).toMatchObject([{ state: "canceled" }]);
});

it("an order gets a new payment page once the first one is closed (order-13)", async () => {
  const { order, url } = await own.start();
  own.stripe.decline(own.stripe.checkoutOf(order), "expired_card");
  own.stripe.expire(own.stripe.checkoutOf(order));
  const again = await resume(order);
  expect(again.url).not.toBe(url);
  expect(pages()).toBe(2);
  own.stripe.pay(own.stripe.checkoutOf(order));
  await own.deliver();
  expect(await own.orders()).toMatchObject([{ state: "paid" }]);
});

it("an order expires after 24 hours, with and without a payment page (order-5)", async () => {
  await own.start();
  own.stripe.behave("away");
  await expect(own.start()).rejects.toEqual(refusal("payments.unavailable", { order: expect.any(String) }));
  own.stripe.behave("up");
  own.clock.pass(hours(24) + minutes(5));
  own.stripe.expire([...own.stripe.all.checkouts.keys()][0] ?? "");
  await sweepPayments(own.deps);
  expect(await own.orders()).toMatchObject([{ state: "expired", nextCheckAt: null }, { state: "expired" }]);
  await expect(resume((await own.orders())[0]?.publicId ?? "")).rejects.toEqual(refusal("payments.orderOver"));
});

it("the result page asks Stripe, in one round trip if the payment page is known (order-6)", async () => {
  const { order } = await own.start();
  const checkout = own.stripe.checkoutOf(order);
  own.stripe.decline(checkout, "insufficient_funds");
  const before = own.test.roundTrips.count;
  const refused = await refreshOrder(own.deps, own.provider, order, checkout);
  expect(own.test.roundTrips.count - before).toBe(1);
  expect(refused).toMatchObject({ state: "failed", declineCode: "insufficient_funds", card: "0002", unknown: false });
  own.stripe.pay(checkout);
  own.stripe.behave("away");
  expect(await refreshOrder(own.deps, own.provider, order, checkout)).toMatchObject({ state: "failed", unknown: true });
  own.stripe.behave("up");
  const paid = await refreshOrder(own.deps, own.provider, order);
  expect(paid).toMatchObject({ state: "paid", balance: 5, declineCode: null, invoice: { number: expect.any(String) } });
  expect(await balanceFor(own.test.db, own.provider)).toBe(5);
});

it("an address with another order's payment page changes nothing (order-14)", async () => {
  const mine = await own.start();
  const other = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(other.order));
  const seen = await refreshOrder(own.deps, own.provider, mine.order, own.stripe.checkoutOf(other.order));
  expect(seen).toMatchObject({ publicId: mine.order, state: "open" });
  const asked = own.stripe.calls.length;
  await refreshOrder(own.deps, own.provider, mine.order, "cs_../../v1/refunds");
  expect(own.stripe.calls.slice(asked)).toEqual(["findCheckout"]);
});

it("an order of another account cannot be changed, even if the address has its payment page (order-15)", async () => {
  const { order } = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(order));
  const stranger = await saveProvider(own.test.db, own.provider.providerId + 10_000);
  expect(await refreshOrder(own.deps, stranger, order, own.stripe.checkoutOf(order))).toBeNull();
  expect(await own.orders()).toMatchObject([{ state: "open" }]);
  expect(await balanceFor(own.test.db, own.provider)).toBe(0);
});

it("if Stripe has deleted the customer, an order is paid by a new one, also on a later attempt (order-7)", async () => {
  const first = await own.buy();
  const customerOf = () => own.test.db.select().from(paymentCustomers).where(eq(paymentCustomers.providerId, own.id));
  const [before] = await customerOf();
  const left = await own.start();
  own.stripe.deleteCustomer(before?.externalId ?? "");
  own.stripe.takeEvents(); // The events are lost.
  const second = await own.start();
  expect(second.url).toContain("https://checkout.example/");
  const [after, ...none] = await customerOf();
  expect(none).toEqual([]);
  expect(after?.externalId).not.toBe(before?.externalId);
  expect(own.stripe.all.checkouts.get(own.stripe.checkoutOf(second.order))?.customer).toBe(after?.externalId);
  const { url } = await resumeOrder(own.deps, own.provider, left.order, addresses);
  expect(url, "of an order of the old customer").not.toBe(left.url);
  expect(own.stripe.all.checkouts.get(own.stripe.checkoutOf(left.order))?.customer).toBe(after?.externalId);
  own.stripe.deleteCustomer(after?.externalId ?? "");
  await own.deliver();
  expect(await customerOf(), "told by an event").toEqual([]);
  own.clock.pass(minutes(1)); // Stripe repeats its answers to the keys of the same minute.
  const fourth = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(fourth.order));
  await own.deliver();
  expect(await balanceFor(own.test.db, own.provider)).toBe(10);
  expect((await own.orders()).map(({ publicId, state }) => [publicId, state])).toEqual(
    expect.arrayContaining([[first, "paid"]]),
  );
  expect(own.deps.reported).toEqual([]);
});

it("an order whose payment page Stripe does not know is given up without an alert (order-16)", async () => {
  const { order } = await own.start();
  own.stripe.lose(own.stripe.checkoutOf(order));
  own.clock.pass(minutes(2));
  await sweepPayments(own.deps);
  expect(await own.orders()).toMatchObject([{ state: "open" }]);
  const { url } = await resumeOrder(own.deps, own.provider, order, addresses);
  expect(url).toContain(own.stripe.checkoutOf(order));
  own.stripe.lose(own.stripe.checkoutOf(order));
  own.clock.pass(hours(25));
  await sweepPayments(own.deps);
  expect(await own.orders()).toMatchObject([{ state: "expired" }]);
  expect(own.deps.reported).toEqual([]);
});

it("an unpaid order can be dropped: its payment page closes (order-8)", async () => {
  const { order } = await own.start();
  const drop = (id = order) => dropOrder(own.deps, own.provider, id);
  own.clock.pass(minutes(1));
  await drop();
  expect(await own.orders()).toMatchObject([{ state: "expired", expiresAt: own.clock.at, nextCheckAt: null }]);
  own.stripe.pay(own.stripe.checkoutOf(order));
  await own.deliver();
  expect(await own.orders(), "the page is closed").toMatchObject([{ state: "expired" }]);
  await expect(drop()).rejects.toEqual(refusal("payments.orderOver"));
  const paid = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(paid.order));
  await expect(drop(paid.order), "paid, and not heard of").rejects.toEqual(refusal("payments.orderOver"));
  expect((await own.orders())[1]).toMatchObject({ state: "paid" });
  const other = await own.start();
  own.stripe.behave("away");
  await drop(other.order);
  expect((await own.orders())[2]).toMatchObject({ state: "expired" });
  await expect(drop("nobody")).rejects.toEqual(refusal("payments.orderNotFound"));
  await endSession();
  await expect(drop(other.order)).rejects.toEqual(refusal("session.expired"));
});

import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { creditEntries } from "#db/schema/credits";
import { outbox } from "#db/schema/outbox";
import { paymentEvents, paymentInvoices, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { hours, minutes } from "~/domain/durations";
import { balanceFor, entriesOf } from "../../../tests/support/payments";
import { receiveEvent, sweepPayments } from "./payment-events.server";
import { MONTHLY, START, usePayments } from "./payments.fixture";
import { AmountDiffers, refreshOrder, syncFetchedCheckout, syncFetchedSubscription } from "./sync-order.server";

const own = usePayments();
const leave = () => own.test.db.delete(providers).where(eq(providers.id, own.id));
const balance = () => balanceFor(own.test.db, own.provider);
const checkout = (order: string) => own.stripe.gateway.findCheckout(own.stripe.checkoutOf(order));

it("a paid order gives its credits, an invoice and one email once, in one batch (payment-2, payment-1)", async () => {
  const { order } = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(order));
  const state = await checkout(order);
  await Promise.all(Array.from({ length: 10 }, () => syncFetchedCheckout(own.deps, state, own.clock.at)));
  await own.deliver();
  expect(await own.orders()).toMatchObject([{ state: "paid", card: "4242", paidAt: START, nextCheckAt: null }]);
  expect(await entriesOf(own.test.db, order)).toEqual([{ cause: `purchase:${order}`, amount: 5 }]);
  expect(await balance()).toBe(5);
  const [invoice, ...none] = await own.test.db
    .select()
    .from(paymentInvoices)
    .where(eq(paymentInvoices.providerId, own.id));
  expect(none).toEqual([]);
  expect(invoice).toMatchObject({ paid: 225_00, refunded: 0, orderId: (await own.orders())[0]?.id });
  const [email, ...more] = await own.emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ key: `orderPaid:${order}`, recipient: `provider-${own.id}@example.org` });
  expect(email).toMatchObject({
    subject: "5 crédits ont été ajoutés",
    text: expect.stringMatching(/reçu votre paiement[\s\S]*- Montant\s: 225\s€\n/),
  });
  await own.test.db.delete(outbox).where(eq(outbox.providerId, own.id));
  await syncFetchedCheckout(own.deps, state, own.clock.at);
  expect(await own.emails()).toEqual([]);
});

it("a payment of another amount or currency gives nothing and is reported (payment-11)", async () => {
  const { order } = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(order), 50_00);
  await own.deliver();
  expect(await own.orders()).toMatchObject([{ state: "processing", paidAt: START }]);
  expect(own.deps.reported[0]).toBeInstanceOf(AmountDiffers);
  const dearer = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(dearer.order), 225_01);
  await own.deliver();
  expect((await own.orders())[1], "more than the price").toMatchObject({ state: "processing" });
  expect(await entriesOf(own.test.db, dearer.order)).toEqual([]);
  const other = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(other.order));
  for (const changed of [{ currency: "usd" }, { price: "credits_10" }] as const)
    await syncFetchedCheckout(own.deps, { ...(await checkout(other.order)), ...changed }, own.clock.at);
  expect(await balance()).toBe(0);
  expect(await own.emails()).toEqual([]);
  await own.buy();
  own.stripe.refundPayment((await checkout(order)).paymentId ?? "");
  await syncFetchedCheckout(own.deps, await checkout(order), own.clock.at);
  expect((await own.orders())[0]).toMatchObject({ state: "refunded" });
  expect(await entriesOf(own.test.db, order)).toEqual([]);
});

it("an older answer of Stripe never replaces a newer one (payment-9)", async () => {
  const { order } = await own.start();
  const open = await checkout(order);
  own.clock.pass(1_000);
  own.stripe.pend(own.stripe.checkoutOf(order), "processing");
  await own.deliver();
  await syncFetchedCheckout(own.deps, open, START);
  expect(await own.orders()).toMatchObject([{ state: "processing" }]);
  own.stripe.pay(own.stripe.checkoutOf(order));
  await own.deliver();
  await syncFetchedCheckout(own.deps, open, own.clock.at);
  expect(await own.orders()).toMatchObject([{ state: "paid" }]);
  const plan = own.stripe.subscriptionOf(await own.buy(MONTHLY));
  const running = await own.stripe.gateway.findSubscription(plan);
  own.stripe.cancelAtEnd(plan, true);
  await own.deliver();
  await syncFetchedSubscription(own.deps, running, START);
  const [kept] = await own.test.db.select().from(subscriptions).where(eq(subscriptions.id, plan));
  expect(kept).toMatchObject({ cancelAtPeriodEnd: true });
});

it("an email reports a payment that fails later, but not one that was refused on the page (payment-10)", async () => {
  const { order } = await own.start();
  const id = own.stripe.checkoutOf(order);
  own.stripe.decline(id, "lost_card");
  await own.deliver();
  expect(await own.emails()).toEqual([]);
  own.stripe.pend(id, "reserved");
  await own.deliver();
  expect(await own.orders()).toMatchObject([{ state: "reserved" }]);
  own.clock.pass(minutes(5));
  own.stripe.decline(id, "insufficient_funds");
  await own.deliver();
  expect(await own.orders()).toMatchObject([{ state: "failed", declineCode: "insufficient_funds" }]);
  expect(await own.causes()).toEqual(["orderFailed"]);
});

it("a refund takes all credits of the order back once, used ones included (payment-3)", async () => {
  const [whole, used] = [await own.buy(), await own.buy()];
  expect(await balance()).toBe(10);
  await own.test.db
    .insert(creditEntries)
    .values({ providerId: own.id, kind: "unlock", amount: -7, cause: `unlock:${own.id}`, createdAt: START });
  for (const order of [used, whole]) {
    own.stripe.refundPayment((await checkout(order)).paymentId ?? "");
    await own.deliver();
    await syncFetchedCheckout(own.deps, await checkout(order), own.clock.at);
  }
  expect(await own.orders()).toMatchObject([{ state: "refunded" }, { state: "refunded" }]);
  expect(await balance()).toBe(-7);
  for (const order of [used, whole])
    expect(await entriesOf(own.test.db, order)).toEqual([
      { cause: `purchase:${order}`, amount: 5 },
      { cause: `refund:${order}`, amount: -5 },
    ]);
  expect(await own.causes()).toEqual(["orderPaid", "orderPaid", "orderRefunded", "orderRefunded"]);
  await own.buy();
  await syncFetchedCheckout(own.deps, await checkout(whole), own.clock.at);
  expect(await balance()).toBe(-2);
});

it("a payment for a deleted account is refunded (payment-4)", async () => {
  const credits = await own.start();
  const premium = await own.start(MONTHLY);
  const open = await own.start();
  await leave();
  for (const { order } of [credits, premium]) own.stripe.pay(own.stripe.checkoutOf(order));
  await own.deliver();
  own.clock.pass(hours(1));
  await sweepPayments(own.deps);
  await sweepPayments(own.deps);
  expect(await own.orders()).toMatchObject([
    { publicId: credits.order, state: "refunded" },
    { publicId: premium.order, state: "refunded" },
    { publicId: open.order, state: "expired" },
  ]);
  expect([...own.stripe.all.payments.values()].every(({ amount, refunded }) => amount === refunded)).toBe(true);
  expect([...own.stripe.all.subscriptions.values()]).toMatchObject([{ status: "canceled" }]);
  expect(await entriesOf(own.test.db, credits.order)).toEqual([]);
  expect(await balance()).toBe(0);
});

it("a second payment of an order is refunded (payment-14)", async () => {
  const order = await own.buy();
  const twice = { ...(await checkout(order)), id: "cs_second", paymentId: "pi_second" };
  const second = { amount: 225_00, refunded: 0, invoice: null, checkoutId: null, subscriptionId: null };
  own.stripe.all.payments.set("pi_second", { ...second, id: "pi_second" });
  await syncFetchedCheckout(own.deps, twice, own.clock.at);
  expect(own.stripe.all.payments.get("pi_second")?.refunded).toBe(225_00);
  expect(await own.orders()).toMatchObject([{ state: "paid" }]);
  expect(await balance()).toBe(5);
  own.stripe.refundPayment((await checkout(order)).paymentId ?? "");
  await own.deliver();
  own.stripe.all.payments.set("pi_third", { ...second, id: "pi_third" });
  await syncFetchedCheckout(own.deps, { ...twice, paymentId: "pi_third" }, own.clock.at);
  expect(own.stripe.all.payments.get("pi_third")?.refunded, "of an order that was refunded").toBe(225_00);
});

it("an event is stored once, tried again when Stripe is available, and ignored if its object is unknown (payment-5)", async () => {
  const { order } = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(order));
  const events = own.stripe.takeEvents();
  own.stripe.behave("away");
  for (const event of [...events, ...events].reverse()) await receiveEvent(own.deps, event);
  const stored = () =>
    own.test.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.objectId, own.stripe.checkoutOf(order)));
  expect(await stored()).toMatchObject([{ attempts: 2, handledAt: null, lastError: expect.stringContaining("away") }]);
  own.stripe.behave("up");
  own.clock.pass(minutes(2));
  await sweepPayments(own.deps);
  expect(await stored()).toMatchObject([{ handledAt: START + minutes(2), nextAttemptAt: null }]);
  expect(await balance()).toBe(5);
  const asked = own.stripe.calls.length;
  for (const event of events) await receiveEvent(own.deps, event);
  expect(own.stripe.calls.slice(asked)).toEqual([]);
  await receiveEvent(own.deps, {
    id: `evt_foreign_${own.id}`,
    type: "charge.refunded",
    createdAt: START,
    eventObjectId: "ch_1",
    about: {},
  });
  await receiveEvent(own.deps, {
    id: `evt_gone_${own.id}`,
    type: "x",
    createdAt: START,
    eventObjectId: "sub_none",
    about: {},
  });
  const foreign = await own.test.db.select().from(paymentEvents).where(eq(paymentEvents.objectId, "sub_none"));
  expect(foreign.at(-1)).toMatchObject({ handledAt: expect.any(Number) });
  expect(own.deps.reported).toEqual([]);
});

it("the sweep finds what no event has reported, in Stripe's list of events and by asking for due orders (payment-6)", async () => {
  const { order } = await own.start();
  own.clock.pass(minutes(1));
  await sweepPayments(own.deps);
  own.stripe.pay(own.stripe.checkoutOf(order));
  own.stripe.takeEvents();
  await sweepPayments(own.deps);
  expect(await balance()).toBe(5);
  own.stripe.refundPayment((await checkout(order)).paymentId ?? "");
  own.stripe.takeEvents();
  own.clock.pass(minutes(1));
  await sweepPayments(own.deps);
  expect(await balance()).toBe(0);
  const other = await own.start();
  own.stripe.pay(own.stripe.checkoutOf(other.order));
  own.stripe.all.events.splice(0);
  own.clock.pass(minutes(2));
  await sweepPayments(own.deps);
  expect(await balance()).toBe(5);
  expect(await refreshOrder(own.deps, own.provider, other.order)).toMatchObject({ state: "paid" });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CheckoutInput, PaymentEvent, Payments } from "~/adapters/payments/port";
import { selectPayments } from "~/adapters/payments/stripe";
import { days, hours } from "~/domain/durations";
import { type StripeSimulator, startStripeSimulator } from "../simulators/stripe/simulator";

// Tests the adapter with the simulator, which checks each parameter and has a state. Tests next to the adapter cover
// objects that only Stripe returns.

let stripe: StripeSimulator;
let payments: Payments;
let customer: string;
let n = 0;
beforeAll(async () => {
  stripe = await startStripeSimulator();
  const { url: baseUrl, secretKey, webhookSecret } = stripe;
  payments = selectPayments({ secretKey, webhookSecret, baseUrl, tax: false });
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  n += 1;
  const person = { providerId: n, email: `planner-${n}@example.org`, name: "Zoé", locale: "fr" } as const;
  ({ id: customer } = await payments.createCustomer(person, `customer:${n}`));
});

const input = (changes: Partial<CheckoutInput> = {}): CheckoutInput => ({
  order: `order-${n}`,
  customer,
  price: "credits_5",
  amount: 22_500,
  locale: "fr",
  successUrl: "https://alliance.example/pro/orders/1",
  cancelUrl: "https://alliance.example/pro/orders/1?left=left",
  expiresAt: Date.now() + hours(24),
  ...changes,
});
const premium = (interval: "month" | "year" = "month") =>
  input({ price: `premium_${interval}`, amount: interval === "month" ? 7_900 : 75_840 });
const begin = (checkout = input()) => payments.createCheckout(checkout, `checkout:${checkout.order}`);
/** Buys Premium. @returns id of the subscription at Stripe */
async function subscribe(card?: string) {
  const { id } = await begin(premium());
  stripe.pay(id, card);
  return (await payments.findCheckout(id)).subscriptionId as string;
}

describe("credits", () => {
  it("credits are paid, found by order and by payment, and refunded (stripe-4)", async () => {
    const checkout = input();
    const { id, url } = await begin(checkout);
    expect(await begin(checkout), "a lost answer is asked for again").toEqual({ id, url });
    expect(await payments.findCheckout(id)).toMatchObject({
      status: "open",
      payment: "none",
      order: `order-${n}`,
      paid: 0,
    });
    stripe.pay(id);
    const paid = await payments.findCheckout(id);
    expect(paid).toMatchObject({
      ...{
        status: "complete",
        payment: "paid",
        paid: 22_500,
        refunded: 0,
        currency: "eur",
        price: "credits_5",
        card: "4242",
      },
      invoice: { paid: 22_500, refunded: 0 },
    });
    expect(await payments.findCheckoutsOf(customer, `order-${n}`)).toEqual([paid]);
    expect(await payments.findCheckoutByPayment(paid.paymentId ?? "")).toEqual(paid);
    for (const key of ["first", "again"])
      await payments.refund(paid.paymentId ?? "", "requested_by_customer", `${n}${key}`);
    expect(await payments.findCheckout(id)).toMatchObject({ payment: "refunded", refunded: 22_500 });
  });

  it("credits can be requested again in another language or by another person; no idempotency key is refused for that (stripe-1)", async () => {
    const made = await begin();
    const again = await begin(input({ locale: "de", cancelUrl: "https://alliance.de.example/pro/orders/1" }));
    expect(again.id).not.toBe(made.id);
    const renamed = { providerId: n, email: `new-${n}@example.org`, name: "Zoé Martin", locale: "de" } as const;
    expect((await payments.createCustomer(renamed, `customer:${n}`)).id).not.toBe(customer);
  });

  it.each([
    ["4000000000009995", "insufficient_funds"],
    ["4000000000009987", "lost_card"],
    ["4000000000000069", "expired_card"],
    ["4000000000000127", "incorrect_cvc"],
    ["4000000000000119", "processing_error"],
    ["4000000000006975", "card_velocity_exceeded"],
  ])("a card is refused for its own reason: %s: %s (stripe-5)", async (card, code) => {
    const { id } = await begin();
    stripe.pay(id, card);
    expect(await payments.findCheckout(id)).toMatchObject({ status: "open", payment: "declined", decline: { code } });
  });

  it("a card is refused if its owner is not authenticated (stripe-17)", async () => {
    const { id } = await begin();
    stripe.pay(id, "4000002500003155", { authenticated: "fail" });
    expect(await payments.findCheckout(id)).toMatchObject({ decline: { code: "authentication_required" } });
  });

  it("credits are refunded while the bank has taken the money back (stripe-4)", async () => {
    const { id } = await begin();
    stripe.pay(id);
    stripe.dispute((await payments.findCheckout(id)).paymentId ?? "");
    expect(await payments.findCheckout(id)).toMatchObject({ payment: "refunded", refunded: 22_500 });
  });

  it("a closed payment page cannot be paid, and closing it again is not an error (stripe-18)", async () => {
    const { id } = await begin();
    for (const key of ["first", "again"]) await payments.expireCheckout(id, `${n}${key}`);
    expect(await payments.findCheckout(id)).toMatchObject({ status: "expired", url: null, payment: "none" });
  });
});

describe("Premium", () => {
  it("is renewed, cancelled, taken back and ended", async () => {
    const id = await subscribe();
    const first = await payments.findSubscription(id);
    expect(first).toMatchObject({
      ...{ customer, order: `order-${n}`, status: "active", interval: "month", nextInterval: null, card: "4242" },
      ...{ cancelAtPeriodEnd: false, failure: null, invoices: [{ paid: 7_900 }], lastPayment: { amount: 7_900 } },
    });
    stripe.clock.advance(days(32) / 1_000);
    const second = await payments.findSubscription(id);
    expect(second.invoices.map(({ paid }) => paid)).toEqual([7_900, 7_900]);
    expect(second.periodEnd).toBeGreaterThan(Date.now());
    for (const cancel of [true, false, true]) {
      await payments.cancelAtPeriodEnd(id, cancel, `${n}${cancel}${Math.random()}`);
      expect(await payments.findSubscription(id)).toMatchObject({ cancelAtPeriodEnd: cancel });
    }
    stripe.clock.advance(days(32) / 1_000);
    expect(await payments.findSubscription(id)).toMatchObject({ status: "canceled", endedAt: expect.any(Number) });
    await payments.endSubscription(id, `${n}end`);
  });

  it("a refused renewal keeps the paid period, and Premium ends after the last attempt (stripe-9)", async () => {
    const id = await subscribe("4000000000000341");
    const { periodEnd } = await payments.findSubscription(id);
    const passed = periodEnd - Date.now() + hours(2);
    stripe.clock.advance(passed / 1_000);
    const late = await payments.findSubscription(id);
    expect(late).toMatchObject({
      status: "past_due",
      failure: { attempts: 1, nextAttemptAt: expect.any(Number), decline: { code: expect.any(String) } },
    });
    expect(Math.abs(late.periodEnd - (periodEnd - passed))).toBeLessThan(10_000);
    stripe.clock.advance(days(15) / 1_000);
    expect(await payments.findSubscription(id)).toMatchObject({ status: "canceled", failure: null });
  });

  it("Premium changes its interval with the next period (stripe-10)", async () => {
    const id = await subscribe();
    stripe.clock.advance(days(32) / 1_000);
    const before = await payments.findSubscription(id);
    await payments.changeInterval(id, "year", `${n}year`);
    await payments.changeInterval(id, "year", `${n}again`);
    expect(await payments.findSubscription(id)).toEqual({ ...before, nextInterval: "year" });
    await payments.changeInterval(id, "month", `${n}month`);
    expect(await payments.findSubscription(id)).toEqual(before);
    await payments.changeInterval(id, "year", `${n}year2`);
    stripe.clock.advance(days(32) / 1_000);
    const after = await payments.findSubscription(id);
    expect(after).toMatchObject({ status: "active", interval: "year", nextInterval: null });
    expect(after.invoices.map(({ paid }) => paid)).toEqual([75_840, 7_900, 7_900]);
    expect(after.periodEnd - after.periodStart).toBeGreaterThan(days(364));
  });

  it("is withdrawn: the last payment goes back, and it ends", async () => {
    const id = await subscribe();
    const { lastPayment } = await payments.findSubscription(id);
    await payments.refund(lastPayment?.id ?? "", "requested_by_customer", `${n}refund`);
    await payments.endSubscription(id, `${n}end`);
    expect(await payments.findSubscription(id)).toMatchObject({
      status: "canceled",
      lastPayment: { refunded: 7_900 },
      invoices: [{ refunded: 7_900 }],
    });
  });
});

it("the portal has the same address for the same key (stripe-1)", async () => {
  const open = (key: string) =>
    payments.openPortal(customer, { returnUrl: "https://alliance.example/", locale: "de" }, `${n}${key}`);
  const { url } = await open("first");
  expect(url).toContain(stripe.url);
  expect([await open("first"), (await open("second")).url === url]).toEqual([{ url }, false]);
});

it("events of webhooks and of the list are read in the same way (stripe-19)", async () => {
  const since = stripe.clock.now() - 1_000;
  const { id } = await begin();
  stripe.pay(id);
  const listed: PaymentEvent[] = [];
  for await (const event of payments.listEvents(since)) listed.push(event);
  const own = listed.filter(({ about }) => about.checkoutId === id);
  expect(own.map(({ type }) => type)).toContain("checkout.session.completed");
  const taken = stripe.taken.find((event) => event.id === own[0]?.id);
  if (!taken) throw new Error("no event");
  const { body, signature } = stripe.webhooks.signed(taken);
  expect(await payments.readEvent(body, signature, Date.now())).toEqual(own[0]);
});

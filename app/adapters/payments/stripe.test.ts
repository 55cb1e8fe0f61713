import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckoutInput } from "./port";
import { charge, invoice, list, payment, price, session, startStripe } from "./stripe.fixture";
import { expiryOf } from "./stripe-checkout";

let stripe: Awaited<ReturnType<typeof startStripe>>;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());

const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);
const input: CheckoutInput = {
  order: "order-1",
  customer: "cus_1",
  price: "credits_5",
  amount: 22_500,
  locale: "en",
  successUrl: "https://alliance.example/pro/orders/order-1",
  cancelUrl: "https://alliance.example/pro/orders/order-1?left=left",
  expiresAt: Date.now() + 24 * 3_600_000,
};

describe("a checkout", () => {
  const take = async (changes: Partial<CheckoutInput> = {}, settings: object = {}, offered: object = price()) => {
    stripe.answers({
      "GET prices": list(offered),
      "POST checkout/sessions": { id: "cs_1", url: "https://pay" },
    });
    const made = await stripe.payments(settings).createCheckout({ ...input, ...changes }, "key-1");
    const { headers, form } = stripe.asked.at(-1) as (typeof stripe.asked)[number];
    return { made, headers, form: Object.fromEntries(form), looked: stripe.asked[0]?.query };
  };

  it("a checkout of credits has the order's id everywhere, asks for an invoice, and is written with an idempotency key (stripe-1)", async () => {
    const { made, headers, form, looked } = await take();
    expect(made).toEqual({ id: "cs_1", url: "https://pay" });
    expect(looked?.getAll("lookup_keys[0]")).toEqual(["credits_5"]);
    expect(headers).toMatchObject({
      "idempotency-key": expect.stringMatching(/^key-1:[0-9a-f]{16}$/),
      "stripe-version": "2025-09-30.clover",
      authorization: "Bearer sk_test_1",
    });
    expect(headers).not.toHaveProperty("x-stripe-client-telemetry");
    expect(form).toMatchObject({
      mode: "payment",
      customer: "cus_1",
      client_reference_id: "order-1",
      "metadata[order]": "order-1",
      "payment_intent_data[metadata][order]": "order-1",
      "invoice_creation[enabled]": "true",
      "invoice_creation[invoice_data][metadata][order]": "order-1",
      "line_items[0][price]": "price_5",
      "tax_id_collection[enabled]": "true",
      "customer_update[name]": "auto",
      locale: "en-GB",
      success_url: "https://alliance.example/pro/orders/order-1?checkout={CHECKOUT_SESSION_ID}",
    });
    expect(form).not.toHaveProperty("automatic_tax[enabled]");
  });

  it("of Premium is a subscription", async () => {
    const monthly = price({ unit_amount: 7_900, recurring: { interval: "month", interval_count: 1 } });
    const { form } = await take({ price: "premium_month", amount: 7_900 }, {}, monthly);
    expect(form).toMatchObject({ mode: "subscription", "subscription_data[metadata][order]": "order-1" });
    expect(form).not.toHaveProperty("invoice_creation[enabled]");
  });

  it("VAT is set by Stripe Tax if it is enabled, else the checkout names the inclusive rate of the settings (stripe-2)", async () => {
    expect((await take({}, { tax: true })).form).toMatchObject({ "automatic_tax[enabled]": "true" });
    expect((await take({}, { taxRate: "txr_1" })).form).toMatchObject({ "line_items[0][tax_rates][0]": "txr_1" });
  });

  it.each([
    ["costs something else", { unit_amount: 22_600 }, {}],
    ["is in another currency", { currency: "usd" }, {}],
    ["is a subscription", { recurring: { interval: "month" } }, {}],
    ["would have tax on top", { tax_behavior: "exclusive" }, { tax: true }],
  ])(
    "a checkout is refused if Stripe's price differs from ours in amount, currency, interval or tax: %s (stripe-3)",
    async (_, changes, settings) => {
      expect(await failure(take({}, settings, price(changes)))).toMatchObject({ code: "price_mismatch" });
      expect(stripe.asked.map(({ method }) => method)).toEqual(["GET"]);
    },
  );

  it("closes within what Stripe takes, and at the same time however often it is asked for", () => {
    const now = Date.parse("2026-11-22T12:00:00Z");
    expect(expiryOf(now + 24 * 3_600_000, now)).toBe((now + 24 * 3_600_000) / 1_000 - 60);
    const late = expiryOf(now + 60_000, now + 5_000);
    expect(late).toBe(expiryOf(now + 60_000, now + 90_000));
    expect(late - now / 1_000).toBeGreaterThan(30 * 60 + 60);
  });
});

describe("what came of a checkout", () => {
  const find = async (changes: object) => {
    stripe.answers({
      "GET checkout/sessions/cs_1": session(changes),
      "GET payment_intents/pi_1": payment({ amount_received: 7_900 }),
      "GET disputes": list({ status: "needs_response", amount: 22_500 }, { status: "won", amount: 1 }),
    });
    return stripe.payments().findCheckout("cs_1");
  };
  const refused = (error: object) =>
    payment({ status: "requires_payment_method", amount_received: 0, latest_charge: null, last_payment_error: error });

  it("is told in the port's words", async () => {
    expect(await find({})).toEqual({
      id: "cs_1",
      url: null,
      order: "order-1",
      status: "complete",
      payment: "paid",
      paid: 22_500,
      refunded: 0,
      disputed: false,
      currency: "eur",
      price: "credits_5",
      paymentId: "pi_1",
      subscriptionId: null,
      decline: null,
      card: "4242",
      invoice: {
        id: "in_1",
        number: "A-1",
        url: "https://stripe.example/i/1",
        pdf: "https://stripe.example/i/1.pdf",
        paid: 22_500,
        refunded: 0,
        createdAt: 1_700_000_000_000,
        paidAt: 1_700_000_200_000,
      },
      paidAt: 1_700_000_200_000,
    });
    expect(stripe.asked).toHaveLength(1);
  });

  it.each([
    ["nobody tried", { status: "open", payment_status: "unpaid", payment_intent: null, invoice: null }, "none"],
    ["the bank has not answered", { payment_intent: payment({ status: "processing" }) }, "processing"],
    ["a debit is under way", { payment_status: "unpaid", payment_intent: null, invoice: null }, "processing"],
    ["it is held", { payment_intent: payment({ status: "requires_capture" }) }, "reserved"],
    ["all went back", { payment_intent: payment({ latest_charge: charge({ amount_refunded: 22_500 }) }) }, "refunded"],
    ["a part went back", { payment_intent: payment({ latest_charge: charge({ amount_refunded: 500 }) }) }, "paid"],
    ["the bank took it back", { payment_intent: payment({ latest_charge: charge({ disputed: true }) }) }, "refunded"],
    ["proof is awaited", { status: "open", payment_intent: payment({ status: "requires_action" }) }, "none"],
  ])(
    "a payment is none, declined, processing, reserved, paid or refunded; money taken back by a dispute is refunded: %s (stripe-4)",
    async (_, changes, state) => {
      expect((await find(changes)).payment).toBe(state);
    },
  );

  it.each([
    [{ code: "card_declined", decline_code: "insufficient_funds" }, "insufficient_funds"],
    [{ code: "incorrect_cvc" }, "incorrect_cvc"],
    [{ code: "payment_intent_authentication_failure" }, "authentication_required"],
    [{}, "generic_decline"],
  ])("a declined card shows its own reason: %o (stripe-5)", async (error, code) => {
    const failed = { ...error, payment_method: { card: { last4: "9995" } } };
    expect(await find({ status: "open", invoice: null, payment_intent: refused(failed) })).toMatchObject({
      payment: "declined",
      decline: { code },
      card: "9995",
      paid: 0,
    });
  });

  it("of Premium is read from its first invoice", async () => {
    const changes = { payment_intent: null, subscription: "sub_1", invoice: invoice(), amount_total: 7_900 };
    expect(await find(changes)).toMatchObject({
      payment: "paid",
      paid: 7_900,
      paymentId: "pi_1",
      subscriptionId: "sub_1",
    });
  });

  it("is found by the order where its id was lost", async () => {
    stripe.answers({
      "GET customers/cus_1": { id: "cus_1", object: "customer" },
      "GET checkout/sessions": list(session(), session({ id: "cs_2", client_reference_id: "order-2" })),
      "GET checkout/sessions/cs_1": session(),
    });
    expect((await stripe.payments().findCheckoutsOf("cus_1", "order-1")).map(({ id }) => id)).toEqual(["cs_1"]);
    stripe.answers({
      "GET customers/cus_1": { id: "cus_1", object: "customer", deleted: true },
      "GET checkout/sessions": list(session()),
    });
    await expect(stripe.payments().findCheckoutsOf("cus_1", "order-1"), "of a deleted customer").rejects.toMatchObject({
      code: "resource_missing",
      param: "customer",
    });
  });
});

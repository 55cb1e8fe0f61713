import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CheckoutInput, PaymentsRefused, PaymentsUnavailable } from "./port";
import { selectPayments } from "./stripe";
import { list, price, session, startStripe } from "./stripe.fixture";

let stripe: Awaited<ReturnType<typeof startStripe>>;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());

const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

describe("what is done already", () => {
  const refusal = (code?: string) => ({ error: { type: "invalid_request_error", message: "No", code } });

  it("repeating what Stripe has already done is not an error (stripe-6)", async () => {
    stripe.answers({
      "POST refunds": refusal("charge_already_refunded"),
      "POST checkout/sessions/cs_1/expire": refusal(),
      "GET checkout/sessions/cs_1": session(),
      "DELETE subscriptions/sub_1": refusal("resource_missing"),
      "GET subscriptions/sub_1": { id: "sub_1", status: "canceled" },
      "GET invoices": list(),
    });
    const payments = stripe.payments();
    await payments.refund("pi_1", "requested_by_customer", "k1");
    await payments.expireCheckout("cs_1", "k2");
    await payments.endSubscription("sub_1", "k3");
  });

  it("but what is not done is", async () => {
    stripe.answers({
      "POST refunds": refusal("charge_disputed"),
      "POST checkout/sessions/cs_1/expire": refusal(),
      "GET checkout/sessions/cs_1": session({ status: "open" }),
    });
    const payments = stripe.payments();
    expect(await failure(payments.refund("pi_1", "duplicate", "k1"))).toMatchObject({ code: "charge_disputed" });
    expect(await failure(payments.expireCheckout("cs_1", "k2"))).toBeInstanceOf(PaymentsRefused);
  });
});

const checkout: CheckoutInput = {
  order: "order-1",
  customer: "cus_1",
  price: "credits_5",
  amount: 22_500,
  locale: "fr",
  successUrl: "https://alliance.example/a",
  cancelUrl: "https://alliance.example/b",
  expiresAt: Date.now(),
};

describe("trouble", () => {
  const ask = (settings: object = {}) => failure(stripe.payments(settings).findCheckout("cs_1"));

  it.each([401, 403, 409, 429, 500, 503])(
    "answers of Stripe are temporary failures for a wrong key, a key in use, a rate limit or a server error: %i (stripe-7)",
    async (status) => {
      stripe.answers({});
      stripe.meets({ kind: "status", status });
      expect(await ask()).toBeInstanceOf(PaymentsUnavailable);
      expect(stripe.asked).toEqual([]);
    },
  );

  it.each([{ kind: "hang" }, { kind: "slow", ms: 3_000 }, { kind: "drop" }] as const)(
    "a call to Stripe ends within its time limit of four seconds: $kind (stripe-8)",
    async (trouble) => {
      stripe.answers({ "GET checkout/sessions/cs_1": session() });
      stripe.always(trouble);
      const started = Date.now();
      expect(await ask({ timeLimitMs: 200 })).toBeInstanceOf(PaymentsUnavailable);
      expect(Date.now() - started).toBeLessThan(1_500);
    },
  );

  it("all requests of a call share one time limit (stripe-15)", async () => {
    const later = { status: "slow" };
    stripe.answers({ "GET prices": list(price()), "POST checkout/sessions": later });
    stripe.meets({ kind: "slow", ms: 300 }, { kind: "slow", ms: 300 });
    expect(await failure(stripe.payments({ timeLimitMs: 450 }).createCheckout(checkout, "k"))).toBeInstanceOf(
      PaymentsUnavailable,
    );
  });

  it("all other errors of Stripe are refusals (stripe-14)", async () => {
    stripe.answers({});
    expect(await ask()).toMatchObject({ name: "PaymentsRefused", code: "resource_missing", status: 404 });
  });

  it("is all there is without a key", async () => {
    const payments = selectPayments({ secretKey: undefined, webhookSecret: "x", baseUrl: stripe.url, tax: false });
    expect(await failure(payments.findCheckout("cs_1"))).toBeInstanceOf(PaymentsUnavailable);
    expect(
      await failure(
        (async () => {
          for await (const _ of payments.listEvents(0));
        })(),
      ),
    ).toBeInstanceOf(PaymentsUnavailable);
    expect(await payments.readEvent("{}", "t=1,v1=x", 1_000)).toBeNull();
  });
});

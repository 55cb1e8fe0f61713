import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentEvent } from "./port";
import { EVENT_TYPES } from "./stripe";
import { SECRET, session, startStripe } from "./stripe.fixture";

let stripe: Awaited<ReturnType<typeof startStripe>>;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());

const NOW = Date.parse("2026-11-22T12:00:00Z");
const event = (object: object, id = "evt_1") => ({
  id,
  object: "event",
  type: "checkout.session.completed",
  created: NOW / 1_000,
  data: { object },
});
const signed = (payload: string, { at = NOW, secret = SECRET } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at / 1_000 });

describe("a webhook of Stripe", () => {
  const body = JSON.stringify(event(session({ payment_intent: "pi_1", subscription: "sub_1" })));
  const read = (payload: string, signature: string | null) => stripe.payments().readEvent(payload, signature, NOW);

  it("an event of Stripe is accepted if its signature is valid and not older than five minutes; it says what to read (stripe-11)", async () => {
    expect(await read(body, signed(body))).toEqual({
      id: "evt_1",
      type: "checkout.session.completed",
      createdAt: NOW,
      eventObjectId: "cs_1",
      about: { checkoutId: "cs_1", paymentId: "pi_1", subscriptionId: "sub_1" },
    });
    expect(await read(body, signed(body, { at: NOW - 300_000 })), "five minutes are allowed").not.toBeNull();
  });

  it.each([
    ["without a signature", body, null],
    ["with one of another secret", body, signed(body, { secret: "whsec_other" })],
    ["with one of another text", body.replace("order-1", "order-2"), signed(body)],
    ["that is older than five minutes", body, signed(body, { at: NOW - 301_000 })],
    ["with a signature that is none", body, "t=now"],
  ])("an event is refused if its signature is invalid: %s (stripe-11)", async (_, payload, signature) => {
    expect(await read(payload, signature)).toBeNull();
  });

  it.each(["x", "", "null", "[]", "{}", '"evt_1"', '{"id":"evt_1","type":"x","created":1}'])(
    "a signed body is refused if it is not an event: %j (stripe-11)",
    async (payload) => {
      expect(await read(payload, signed(payload))).toBeNull();
    },
  );

  it("is not believed where no secret is set", async () => {
    expect(await stripe.payments({ webhookSecret: undefined }).readEvent(body, signed(body), NOW)).toBeNull();
  });

  it.each([
    [{ object: "payment_intent", id: "pi_1" }, { paymentId: "pi_1" }],
    [{ object: "charge", id: "ch_1", payment_intent: "pi_1" }, { paymentId: "pi_1" }],
    [{ object: "subscription", id: "sub_1" }, { subscriptionId: "sub_1" }],
    [
      { object: "invoice", id: "in_1", parent: { subscription_details: { subscription: "sub_1" } } },
      { subscriptionId: "sub_1" },
    ],
    [{ object: "invoice", id: "in_1", subscription: "sub_1" }, { subscriptionId: "sub_1" }],
  ])("names what %o belongs to", async (object, about) => {
    const payload = JSON.stringify(event(object));
    expect(await read(payload, signed(payload))).toMatchObject({ eventObjectId: object.id, about });
  });
});

it("events are listed oldest first, over all pages (stripe-12)", async () => {
  stripe.answers({
    "GET events": ({ query }: { query: URLSearchParams }) =>
      query.get("starting_after") === "evt_2"
        ? { object: "list", data: [event({ id: "cs_1" }, "evt_1")], has_more: false }
        : { object: "list", data: ["evt_3", "evt_2"].map((id) => event({ id: "cs_1" }, id)), has_more: true },
  });
  const events: PaymentEvent[] = [];
  for await (const one of stripe.payments().listEvents(NOW)) events.push(one);
  expect(events.map(({ id }) => id)).toEqual(["evt_1", "evt_2", "evt_3"]);
  expect(stripe.asked[0]?.query.get("created[gte]")).toBe(String(NOW / 1_000));
  expect(EVENT_TYPES.length).toBeLessThanOrEqual(20);
});

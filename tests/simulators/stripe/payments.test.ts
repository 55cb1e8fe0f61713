import type Stripe from "stripe";
import { expect, it } from "vitest";
import { useStripe } from "./stripe.fixture";

const context = useStripe();

const paymentOf = async (id: string) => {
  const { payment_intent } = await context.stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  return payment_intent as Stripe.PaymentIntent & { latest_charge: Stripe.Charge };
};

it("each test card is declined for its documented reason (simulator-6)", async () => {
  const { simulator, checkout } = context;
  const { id } = await checkout("credits_1");
  const reasons: Record<string, string[]> = {};
  for (const number of [
    "4000000000000002",
    "4000000000009995",
    "4000000000009987",
    "4000000000009979",
    "4000000000006975",
    "4000000000000218",
    "4000000000000069",
    "4000000000000127",
    "4242424242424241",
    "4000000000000119",
    "4111111111111111",
    "1234",
  ]) {
    expect(simulator.pay(id, number)).toBe("refused");
    const { status, last_payment_error: error, latest_charge } = await paymentOf(id);
    expect([status, latest_charge.status, latest_charge.paid]).toEqual(["requires_payment_method", "failed", false]);
    reasons[number.slice(-4)] = [error?.code ?? "", error?.decline_code ?? ""];
  }
  expect(reasons).toEqual({
    "0002": ["card_declined", "generic_decline"],
    "9995": ["card_declined", "insufficient_funds"],
    "9987": ["card_declined", "lost_card"],
    "9979": ["card_declined", "stolen_card"],
    "6975": ["card_declined", "card_velocity_exceeded"],
    "0218": ["card_declined", "do_not_honor"],
    "0069": ["expired_card", ""],
    "0127": ["incorrect_cvc", ""],
    "4241": ["incorrect_number", ""],
    "0119": ["processing_error", ""],
    "1111": ["card_declined", "test_mode_live_card"],
    "1234": ["incorrect_number", ""],
  });
  expect(simulator.pay(id), "and another card pays in the end").toBe("succeeded");
});

it("3-D Secure asks first, and charges if it succeeds (simulator-13)", async () => {
  const { simulator, checkout } = context;
  const { id } = await checkout("credits_1");
  expect(simulator.pay(id, "4000000000003220")).toBe("asks");
  expect((await paymentOf(id)).status).toBe("requires_action");
  expect(simulator.pay(id, "4000000000003220", { authenticated: "fail" })).toBe("refused");
  expect((await paymentOf(id)).last_payment_error?.code).toBe("payment_intent_authentication_failure");
  expect(simulator.pay(id, "4000008400001629", { authenticated: "pass" })).toBe("refused");
  expect(simulator.pay(id, "4000000000003220", { authenticated: "pass" })).toBe("succeeded");
});

it.each([
  ["DE89370400440532013000", "succeeded", "paid", "checkout.session.async_payment_succeeded"],
  ["DE62370400440532013001", "requires_payment_method", "unpaid", "checkout.session.async_payment_failed"],
])("a bank answers an hour later: %s (simulator-14)", async (account, state, paid, type) => {
  const { simulator, stripe, checkout } = context;
  const { id } = await checkout("credits_1");
  expect(simulator.pay(id, account)).toBe("processing");
  const waiting = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  expect(waiting).toMatchObject({
    status: "complete",
    payment_status: "unpaid",
    payment_intent: { status: "processing" },
  });
  simulator.clock.advance(3601);
  const after = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  expect(after).toMatchObject({ payment_status: paid, payment_intent: { status: state } });
  expect(after.invoice === null).toBe(paid === "unpaid");
  expect((await stripe.events.list({ type })).data).toHaveLength(1);
});

it("a reserved payment can be collected or released (simulator-15)", async () => {
  const { simulator, stripe, checkout } = context;
  const [kept, left] = [await checkout("credits_1"), await checkout("credits_1")];
  for (const { id } of [kept, left]) expect(simulator.pay(id, "4000000000000226")).toBe("reserved");
  const byHand = await checkout("credits_1", { payment_intent_data: { capture_method: "manual" } });
  const held = await paymentOf(kept.id);
  expect([held.status, held.amount_capturable]).toEqual(["requires_capture", 5_000]);
  expect((await stripe.events.list({ type: "payment_intent.amount_capturable_updated" })).data).toHaveLength(2);
  expect(simulator.pay(byHand.id), "as the checkout asks for, with every card").toBe("reserved");
  simulator.capture(held.id);
  simulator.release((await paymentOf(left.id)).id);
  expect(await stripe.checkout.sessions.retrieve(kept.id)).toMatchObject({ payment_status: "paid" });
  expect((await paymentOf(left.id)).status).toBe("canceled");
});

it("refunds return what was collected, and no more (simulator-16)", async () => {
  const { simulator, stripe, checkout } = context;
  const { id } = await checkout("credits_5");
  simulator.pay(id);
  const payment = (await paymentOf(id)).id;
  await stripe.refunds.create({ payment_intent: payment, amount: 2_500, reason: "requested_by_customer" });
  expect((await paymentOf(id)).latest_charge).toMatchObject({ amount_refunded: 2_500, refunded: false });
  await expect(stripe.refunds.create({ payment_intent: payment, amount: 20_001 })).rejects.toMatchObject({
    message: expect.stringContaining("greater than unrefunded amount"),
  });
  await stripe.refunds.create({ payment_intent: payment });
  expect((await paymentOf(id)).latest_charge).toMatchObject({ amount_refunded: 22_500, refunded: true });
  await expect(stripe.refunds.create({ payment_intent: payment })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  expect((await stripe.refunds.list({ payment_intent: payment })).data).toHaveLength(2);
  const other = await checkout("credits_1");
  simulator.pay(other.id);
  const disputed = simulator.dispute((await paymentOf(other.id)).id);
  const statuses = async () =>
    (await stripe.disputes.list({ payment_intent: String(disputed.payment_intent) })).data.map(({ status }) => status);
  expect(await statuses()).toEqual(["needs_response"]);
  simulator.closeDispute(disputed.id, "lost");
  expect(await statuses()).toEqual(["lost"]);
});

it("a checkout closes when it expires, and on request (simulator-17)", async () => {
  const { simulator, stripe, checkout } = context;
  const [late, closed] = [await checkout("credits_1"), await checkout("credits_1")];
  expect(await stripe.checkout.sessions.expire(closed.id)).toMatchObject({ status: "expired", url: null });
  await expect(stripe.checkout.sessions.expire(closed.id)).rejects.toMatchObject({ statusCode: 400 });
  simulator.clock.advance(25 * 3600);
  expect(await stripe.checkout.sessions.retrieve(late.id)).toMatchObject({ status: "expired" });
  expect((await stripe.events.list({ type: "checkout.session.expired" })).data).toHaveLength(2);
  expect((await checkout("credits_1")).status, "and new ones can be opened after time was let pass").toBe("open");
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { charge, invoice, list, payment, price, startStripe, subscription } from "./stripe.fixture";

const MONTH = { start: 1_700_000_000, end: 1_702_592_000 };
let stripe: Awaited<ReturnType<typeof startStripe>>;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());

const find = async (one: object, invoices: object[] = [invoice()], payments: object[] = [payment()]) => {
  stripe.answers({
    "GET subscriptions/sub_1": one,
    "GET invoices": list(...invoices),
    "GET payment_intents": list(...payments),
  });
  return stripe.payments().findSubscription("sub_1");
};
const annual = { price: { id: "price_year", recurring: { interval: "year" } } };
const changing = (status = "trialing") =>
  subscription(
    { status, metadata: { order: "order-1", paid_interval: "month" } },
    { ...annual, current_period_start: 1_700_500_000 },
  );

it("tells a subscription in the port's words", async () => {
  const money = payment({ amount_received: 7_900, latest_charge: charge({ amount_refunded: 100 }) });
  expect(await find(subscription(), [invoice(), invoice({ id: "in_0", status: "void" })], [money])).toMatchObject({
    id: "sub_1",
    customer: "cus_1",
    order: "order-1",
    status: "active",
    interval: "month",
    nextInterval: null,
    startedAt: 1_700_000_000_000,
    periodStart: MONTH.start * 1_000,
    periodEnd: MONTH.end * 1_000,
    cancelAtPeriodEnd: false,
    endedAt: null,
    failure: null,
    card: "4444",
    invoices: [{ id: "in_1", paid: 7_900, refunded: 100 }],
    lastPayment: { id: "pi_1", amount: 7_900, refunded: 100 },
  });
});

it("knows the end that Stripe's own portal sets by a date", async () => {
  expect(await find(subscription({ cancel_at: MONTH.end }))).toMatchObject({ cancelAtPeriodEnd: true });
});

it("while a renewal is owed, the paid period is the previous one, and the reason of the failure is known (stripe-9)", async () => {
  const owed = invoice({
    id: "in_2",
    status: "open",
    amount_paid: 0,
    attempt_count: 2,
    next_payment_attempt: 1_703_000_000,
    status_transitions: { finalized_at: 1_702_600_000, paid_at: null },
    payments: { data: [{ is_default: true, status: "open", payment: { payment_intent: "pi_2" } }] },
  });
  const refused = payment({
    id: "pi_2",
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined", decline_code: "expired_card" },
  });
  const late = subscription(
    { status: "past_due" },
    { current_period_start: MONTH.end, current_period_end: 1_705_270_400 },
  );
  expect(await find(late, [owed, invoice()], [refused, payment()])).toMatchObject({
    status: "past_due",
    periodStart: MONTH.start * 1_000,
    periodEnd: MONTH.end * 1_000,
    failure: {
      since: 1_702_600_000_000,
      attempts: 2,
      nextAttemptAt: 1_703_000_000_000,
      decline: { code: "expired_card" },
    },
    lastPayment: { id: "pi_1" },
  });
});

it("a period has not begun while its renewal is a draft, which is collected an hour later (stripe-16)", async () => {
  const draft = invoice({ id: "in_2", status: "draft", amount_paid: 0, payments: { data: [] } });
  const late = subscription({}, { current_period_start: MONTH.end, current_period_end: 1_705_270_400 });
  expect(await find(late, [draft, invoice()])).toMatchObject({
    status: "active",
    renewal: "owed",
    failure: null,
    invoices: [{ id: "in_1" }],
    periodStart: MONTH.start * 1_000,
    periodEnd: MONTH.end * 1_000,
  });
});

it("ending a subscription immediately voids its open invoice or the draft of its renewal, once (stripe-13)", async () => {
  const [open, draft] = [invoice({ id: "in_2", status: "open" }), invoice({ id: "in_3", status: "draft" })];
  stripe.answers({
    "DELETE subscriptions/sub_1": subscription({ status: "canceled" }),
    "GET invoices": list(open, draft, invoice()),
    "POST invoices/in_2/void": {},
    "POST invoices/in_3/finalize": {},
    "POST invoices/in_3/void": { error: { type: "invalid_request_error" } },
    "GET invoices/in_3": invoice({ id: "in_3", status: "void" }),
  });
  await stripe.payments().endSubscription("sub_1", "k");
  const writes = stripe.asked.filter(({ method }) => method === "POST");
  expect(writes.map(({ path, headers }) => [path, headers["idempotency-key"]])).toEqual([
    ["/v1/invoices/in_2/void", "k:void:in_2"],
    ["/v1/invoices/in_3/finalize", "k:finalize:in_3"],
    ["/v1/invoices/in_3/void", "k:void:in_3"],
  ]);
});

it("a new interval starts with the next period, and nothing is charged before (stripe-10)", async () => {
  const yearly = price({ id: "price_year", unit_amount: 75_840, recurring: { interval: "year", interval_count: 1 } });
  stripe.answers({
    "GET subscriptions/sub_1": subscription(),
    "GET prices": list(yearly),
    "POST subscriptions/sub_1": subscription(),
  });
  await stripe.payments().changeInterval("sub_1", "year", "key-1");
  const change = stripe.asked.at(-1);
  expect(change?.headers["idempotency-key"]).toMatch(/^key-1:[0-9a-f]{16}$/);
  expect(Object.fromEntries(change?.form ?? [])).toEqual({
    "items[0][id]": "si_1",
    "items[0][price]": "price_year",
    trial_end: String(MONTH.end),
    proration_behavior: "none",
    "metadata[paid_interval]": "month",
  });
});

it("asks the same again after a lost answer, and nothing once it is as wanted", async () => {
  const monthly = price({ unit_amount: 7_900, recurring: { interval: "month", interval_count: 1 } });
  stripe.answers({
    "GET subscriptions/sub_1": changing(),
    "GET prices": list(monthly),
    "POST subscriptions/sub_1": {},
  });
  await stripe.payments().changeInterval("sub_1", "year", "k1");
  expect(stripe.asked.map(({ method }) => method)).toEqual(["GET"]);
  await stripe.payments().changeInterval("sub_1", "month", "k2");
  expect(Object.fromEntries(stripe.asked.at(-1)?.form ?? [])).toMatchObject({
    trial_end: String(MONTH.end),
    "metadata[paid_interval]": "month",
  });
});

it("tells the change until the next period begins, and then as done", async () => {
  expect(await find(changing())).toMatchObject({
    status: "active",
    interval: "month",
    nextInterval: "year",
    periodStart: MONTH.start * 1_000,
    periodEnd: MONTH.end * 1_000,
  });
  expect(await find(changing("active"))).toMatchObject({ interval: "year", nextInterval: null });
});

it("changes nothing that is not running", async () => {
  stripe.answers({ "GET subscriptions/sub_1": subscription({ status: "past_due" }) });
  await expect(stripe.payments().changeInterval("sub_1", "year", "k")).rejects.toMatchObject({
    code: "subscription_not_active",
  });
});

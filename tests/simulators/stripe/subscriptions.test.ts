import type Stripe from "stripe";
import { expect, it } from "vitest";
import { useStripe } from "./stripe.fixture";
import { endOfPeriod } from "./subscriptions";

const context = useStripe();

const DAY = 86_400;
const present = () => Math.floor(Date.now() / 1000);
const itemOf = ({ items }: Stripe.Subscription) => items.data[0] as Stripe.SubscriptionItem;
const inDays = (seconds: number | null) => Math.round(((seconds ?? 0) - present()) / DAY) + 0;
const daysOfPeriod = (subscription: Stripe.Subscription) => {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return [inDays(start), inDays(end)];
};
const again = ({ id }: Stripe.Subscription) =>
  context.stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.payments.data.payment.payment_intent"] });
const newest = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice;
const monthFrom = (start: number) => Math.round((endOfPeriod(start, start, "month") - start) / DAY);

it("a subscription starts with a paid invoice and renews with another (simulator-7)", async () => {
  const { simulator, stripe, subscription } = context;
  const begun = await subscription();
  const month = monthFrom(present());
  expect(begun).toMatchObject({ status: "active", metadata: { order: "order1" }, cancel_at_period_end: false });
  expect(daysOfPeriod(begun)).toEqual([0, month]);
  simulator.clock.advance(month * DAY + 60);
  const rolled = await again(begun);
  expect([rolled.status, newest(rolled).status, newest(rolled).billing_reason]).toEqual([
    "active",
    "draft",
    "subscription_cycle",
  ]);
  simulator.clock.advance(3600);
  const renewed = await again(begun);
  expect(newest(renewed)).toMatchObject({ status: "paid", amount_paid: 7_900 });
  expect(newest(renewed).parent?.subscription_details?.subscription).toBe(begun.id);
  expect(newest(renewed).payments?.data[0]?.payment.payment_intent).toMatchObject({ status: "succeeded" });
  expect(daysOfPeriod(renewed)[0]).toBe(0);
  expect((await stripe.invoices.list({ subscription: begun.id })).data).toHaveLength(2);
});

it("a refused renewal is tried four times within 14 days, then the subscription ends (simulator-18)", async () => {
  const { simulator, stripe, subscription } = context;
  const begun = await subscription("premium_month", "4000000000000341");
  simulator.clock.advance(monthFrom(present()) * DAY + 3660);
  const attempts: (number | string | null)[][] = [];
  for (const days of [0, 5, 4, 5]) {
    simulator.clock.advance(days * DAY);
    const { status, latest_invoice } = await again(begun);
    const { attempt_count, next_payment_attempt } = latest_invoice as Stripe.Invoice;
    attempts.push([status, attempt_count, next_payment_attempt && inDays(next_payment_attempt)]);
  }
  expect(attempts).toEqual([
    ["past_due", 1, 5],
    ["past_due", 2, 4],
    ["past_due", 3, 5],
    ["canceled", 4, null],
  ]);
  const ended = await again(begun);
  expect(ended).toMatchObject({ cancellation_details: { reason: "payment_failed" }, ended_at: expect.any(Number) });
  expect(newest(ended).payments?.data[0]?.payment.payment_intent).toMatchObject({
    last_payment_error: { decline_code: "generic_decline" },
  });
  expect((await stripe.events.list({ type: "invoice.payment_failed" })).data).toHaveLength(4);
});

it("a failed renewal is collected with another card (simulator-7)", async () => {
  const { simulator, subscription } = context;
  const begun = await subscription("premium_month", "4000000000000341");
  simulator.clock.advance(monthFrom(present()) * DAY + 3660);
  simulator.changeCard(String(begun.customer), "4242424242424242");
  simulator.clock.advance(5 * DAY);
  const collected = await again(begun);
  expect([collected.status, newest(collected).status]).toEqual(["active", "paid"]);
});

it("a subscription ends at the end of its period, unless that is undone (simulator-19)", async () => {
  const { simulator, stripe, subscription } = context;
  const begun = await subscription();
  const month = monthFrom(present());
  const leaving = await stripe.subscriptions.update(begun.id, { cancel_at_period_end: true });
  expect(leaving).toMatchObject({ status: "active", cancel_at: itemOf(begun).current_period_end });
  expect(await stripe.subscriptions.update(begun.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  await stripe.subscriptions.update(begun.id, { cancel_at_period_end: true });
  simulator.clock.advance(month * DAY + 60);
  const ended = await again(begun);
  expect([ended.status, inDays(ended.ended_at)]).toEqual(["canceled", 0]);
  expect((await stripe.events.list({ type: "customer.subscription.deleted" })).data).toHaveLength(1);
  await expect(stripe.subscriptions.update(begun.id, { cancel_at_period_end: false })).rejects.toMatchObject({
    statusCode: 400,
  });
  expect((await stripe.invoices.list({ subscription: begun.id })).data).toHaveLength(1);
});

it("a deleted subscription ends immediately (simulator-7)", async () => {
  const { stripe, subscription } = context;
  const begun = await subscription("premium_year");
  expect(await stripe.subscriptions.cancel(begun.id, { invoice_now: false, prorate: false })).toMatchObject({
    status: "canceled",
  });
  await expect(stripe.subscriptions.cancel(begun.id)).rejects.toMatchObject({ code: "resource_missing" });
});

it("an interval changes when the period ends, after a trial (simulator-20)", async () => {
  const { simulator, stripe, subscription, priceOf } = context;
  const begun = await subscription();
  const { id, current_period_end } = itemOf(begun);
  const changed = await stripe.subscriptions.update(begun.id, {
    items: [{ id, price: await priceOf("premium_year") }],
    trial_end: current_period_end,
    proration_behavior: "none",
  });
  expect([changed.status, itemOf(changed).current_period_end, itemOf(changed).price.lookup_key]).toEqual([
    "trialing",
    current_period_end,
    "premium_year",
  ]);
  expect(newest(await again(begun))).toMatchObject({ total: 0, status: "paid" });
  simulator.clock.advance(current_period_end - present() + 3660);
  const yearly = await again(begun);
  expect([yearly.status, newest(yearly).amount_paid, daysOfPeriod(yearly)[0]]).toEqual(["active", 75_840, 0]);
  expect(daysOfPeriod(yearly)[1]).toBeGreaterThan(363);
});

it("a subscription waits for its bank, and expires without it (simulator-7)", async () => {
  const { simulator, subscription } = context;
  const waiting = await subscription("premium_month", "DE89370400440532013000");
  const failing = await subscription("premium_month", "DE62370400440532013001");
  expect([waiting.status, failing.status]).toEqual(["incomplete", "incomplete"]);
  simulator.clock.advance(3601);
  expect((await again(waiting)).status).toBe("active");
  simulator.clock.advance(23 * 3600);
  expect((await again(failing)).status).toBe("incomplete_expired");
});

it("renewals keep the day of the month, or the last day of a shorter month (simulator-21)", () => {
  const at = (text: string) => Date.parse(`${text}T10:00:00Z`) / 1000;
  const anchor = at("2027-01-31");
  expect(endOfPeriod(anchor, anchor, "month")).toBe(at("2027-02-28"));
  expect(endOfPeriod(anchor, at("2027-02-28"), "month")).toBe(at("2027-03-31"));
  expect(endOfPeriod(at("2028-02-29"), at("2028-02-29"), "year")).toBe(at("2029-02-28"));
  expect(endOfPeriod(anchor, at("2027-02-20"), "month"), "time was let pass since").toBe(at("2027-03-20"));
});

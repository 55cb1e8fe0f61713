import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { outbox } from "#db/schema/outbox";
import { orders, paymentCustomers, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { days } from "~/domain/durations";
import type { Product } from "~/domain/payments/order.rules";
import { resumeOrder, startOrder } from "~/domain/payments/start-order.server";
import { refreshOrder } from "~/domain/payments/sync-order.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { changeSubscription } from "~/domain/subscriptions/change-subscription.server";
import { systemClock } from "~/http/pipeline/context.server";
import { outsideWorld } from "~/http/pipeline/create-context.server";
import { parseSettings } from "~/http/pipeline/settings.server";
import { createWorker } from "~/http/pipeline/worker.server";
import * as stripeWebhook from "~/routes/resources/stripe-webhook";
import { type StripeSimulator, startStripeSimulator } from "../simulators/stripe/simulator";
import { useTestDatabase } from "../support/database";
import { addresses, balanceFor, paymentDeps } from "../support/payments";
import { saveProvider } from "../support/providers";
import { queueBindings } from "../support/queues";
import { serverBuild } from "../support/server-build";

/** Time at which no hourly job runs. */
const HALF_PAST = Date.UTC(2027, 2, 1, 8, 30);

// Tests a purchase from order to ledger: our commands, the real adapter, the Stripe simulator, and its signed webhooks.

const test = useTestDatabase();
const build = serverBuild(
  { default: () => new Response(), handleError: () => undefined },
  { webhook: { id: "webhook", path: "webhooks/stripe", parentId: "root", module: stripeWebhook } },
);
const worker = createWorker(build);
let stripe: StripeSimulator;
let provider: Provider;
const told = new Set<string>();
let n = 0;

beforeAll(async () => {
  stripe = await startStripeSimulator();
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  n += 1;
  provider = await saveProvider(test.db, n);
});

const { MESSAGES, NOTICES } = queueBindings();
const env = () => ({
  MESSAGES,
  NOTICES,
  ENVIRONMENT: "development",
  DATABASE_URL: test.url,
  SESSION_SECRET: "a secret of more than thirty-two characters",
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_BASE_URL: stripe.url,
});
const deps = () => paymentDeps(test.db, systemClock, outsideWorld(parseSettings(env())).payments);
const start = (product: Product) => startOrder(deps(), provider, { product }, addresses);

/** Delivers Stripe's new events to the webhook, the newest first and each twice. */
async function deliver({ inOrder = false } = {}) {
  const events = stripe.taken.filter(({ id }) => !told.has(id));
  if (!inOrder) events.reverse();
  for (const { id } of events) told.add(id);
  for (const event of [...events, ...events]) {
    const { body, signature } = stripe.webhooks.signed(event);
    const init = { method: "POST", headers: { "Stripe-Signature": signature }, body };
    const request = new Request("http://fr.localhost:8788/webhooks/stripe", init);
    const background: Promise<unknown>[] = [];
    const answer = await worker.fetch(request, env(), { waitUntil: (work) => void background.push(work) });
    await Promise.all(background);
    expect(answer.status).toBe(204);
  }
}
const balance = () => balanceFor(test.db, provider);
const orderOf = async (order: string) => (await test.db.select().from(orders).where(eq(orders.publicId, order)))[0];
const checkoutOf = async (order: string) => (await orderOf(order))?.checkoutId ?? "";

it("paid credits arrive through the webhook once, and are taken back with their money (webhook-11)", async () => {
  const { order, url } = await start({ product: "credits", credits: 5 });
  expect(url).toContain(stripe.url);
  const checkout = await checkoutOf(order);
  stripe.pay(checkout, "4000000000009995");
  await deliver();
  expect(await orderOf(order)).toMatchObject({ state: "failed", declineCode: "insufficient_funds", card: "9995" });
  stripe.pay(checkout);
  await deliver();
  expect(await orderOf(order)).toMatchObject({ state: "paid", amount: 22_500, card: "4242" });
  expect(await balance()).toBe(5);
  stripe.refund((await orderOf(order))?.paymentId ?? "");
  await deliver();
  expect(await orderOf(order)).toMatchObject({ state: "refunded" });
  expect(await balance()).toBe(0);
});

it("credits that are paid arrive when the person comes back, before any webhook", async () => {
  const { order } = await start({ product: "credits", credits: 1 });
  const checkout = await checkoutOf(order);
  stripe.pay(checkout);
  expect(await refreshOrder(deps(), provider, order, checkout)).toMatchObject({ state: "paid", balance: 1 });
  await deliver();
  expect(await balance()).toBe(1);
});

it("Premium begins, changes its interval and ends as Stripe says", async () => {
  const { order } = await start({ product: "premium", interval: "month" });
  stripe.pay(await checkoutOf(order));
  await deliver();
  const premiumUntil = async () =>
    (await test.db.select().from(providers).where(eq(providers.id, provider.providerId)))[0]?.premiumUntil;
  const own = async () =>
    (await test.db.select().from(subscriptions).where(eq(subscriptions.providerId, provider.providerId)))[0];
  expect(await premiumUntil()).toBeGreaterThan(Date.now());
  expect(await changeSubscription(deps(), provider, "year")).toMatchObject({ confirmed: true });
  await deliver();
  expect(await own()).toMatchObject({ status: "active", interval: "month", nextInterval: "year" });
  expect(await changeSubscription(deps(), provider, "cancel")).toMatchObject({ confirmed: true });
  await deliver();
  expect(await own()).toMatchObject({ cancelAtPeriodEnd: true });
  stripe.clock.advance(40 * 86_400);
  await deliver();
  expect(await own()).toMatchObject({ status: "canceled", endedAt: expect.any(Number) });
  expect(await premiumUntil()).toBeLessThanOrEqual(Date.now());
});

it("a plan that had ended is not refunded when the simulator's clock is advanced (subscription-2)", async () => {
  const { order } = await start({ product: "premium", interval: "month" });
  stripe.pay(await checkoutOf(order));
  await deliver();
  await changeSubscription(deps(), provider, "cancel");
  stripe.clock.advance(40 * 86_400);
  await deliver();
  const { order: second } = await start({ product: "premium", interval: "year" });
  stripe.pay(await checkoutOf(second));
  await deliver();
  for (const days of [340, 27]) {
    stripe.clock.advance(days * 86_400);
    await deliver({ inOrder: true });
  }
  expect(stripe.list("refund").filter(({ reason }) => reason === "duplicate")).toEqual([]);
});

async function renewing(card?: string) {
  const { order } = await start({ product: "premium", interval: "month" });
  stripe.pay(await checkoutOf(order), card);
  await deliver();
  const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.providerId, provider.providerId));
  if (!row) throw new Error("no subscription");
  return { id: row.id, seconds: Math.ceil((row.periodEnd - Date.now()) / 1_000) };
}
const invoicesOf = (id: string) =>
  stripe
    .list("invoice")
    .filter(({ parent }) => parent?.subscription_details?.subscription === id)
    .map(({ status, amount_paid }) => [status, amount_paid]);

it.each([
  ["is refused", "4000000000000341", 2 * 3_600],
  ["is about to be collected", undefined, 60],
])(
  "Premium cancelled during a renewal ends immediately, and nothing is collected: %s (subscription-24)",
  async (_, card, passed) => {
    const { id, seconds } = await renewing(card);
    stripe.clock.advance(seconds + passed);
    await deliver();
    expect(await changeSubscription(deps(), provider, "cancel")).toEqual({ confirmed: true, outcome: "stopped" });
    await deliver();
    const [own] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    expect(own).toMatchObject({ status: "canceled", endedAt: expect.any(Number), wanted: null });
    stripe.clock.advance(20 * 86_400);
    const invoices = [
      ["paid", 7_900],
      ["void", 0],
    ];
    expect(invoicesOf(id).sort()).toEqual(invoices);
  },
);

it("an order is paid by a new customer after the old one was deleted (order-7)", async () => {
  const customerOf = async () =>
    (await test.db.select().from(paymentCustomers).where(eq(paymentCustomers.providerId, provider.providerId)))[0]
      ?.externalId ?? "";
  const { order } = await start({ product: "credits", credits: 5 });
  stripe.pay(await checkoutOf(order));
  await deliver();
  const left = await start({ product: "credits", credits: 1 });
  const old = await customerOf();
  await deleteCustomer(old);
  const { order: next, url } = await start({ product: "credits", credits: 5 });
  expect(url).toContain(stripe.url);
  expect(await customerOf()).not.toBe(old);
  expect((await resumeOrder(deps(), provider, left.order, addresses)).url).not.toBe(left.url);
  stripe.pay(await checkoutOf(next));
  await deliver();
  expect(await balance()).toBe(10);
  await deleteCustomer(await customerOf());
  await deliver();
  expect(await customerOf(), "told by an event").toBe("");
});

it("the email before an annual renewal links to the page that cancels (subscription-6)", async () => {
  const { order } = await start({ product: "premium", interval: "year" });
  stripe.pay(await checkoutOf(order));
  await deliver();
  const renewsAt = Date.now() + days(20);
  await test.db
    .update(subscriptions)
    .set({ periodEnd: renewsAt, nextCheckAt: renewsAt })
    .where(eq(subscriptions.providerId, provider.providerId));
  const background: Promise<unknown>[] = [];
  await worker.scheduled({ scheduledTime: HALF_PAST }, env(), { waitUntil: (work) => void background.push(work) });
  await Promise.allSettled(background);
  const [email] = await test.db
    .select({ text: outbox.text })
    .from(outbox)
    .where(and(eq(outbox.providerId, provider.providerId), like(outbox.dedupeKey, "renewalReminder:%")));
  expect(email?.text).toContain("http://fr.localhost:8788/pro/subscription");
});

const deleteCustomer = (id: string) =>
  fetch(`${stripe.url}/v1/customers/${id}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${stripe.secretKey}` },
  });

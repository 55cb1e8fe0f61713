import { inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { creditEntries } from "#db/schema/credits";
import { orders, paymentCustomers, paymentEvents, paymentInvoices, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { PaymentEvent } from "~/adapters/payments/port";
import { days, minutes } from "~/domain/durations";
import { planner } from "~/domain/matching/planners.fixture";
import { type Product, priceKeyOf, priceOf } from "~/domain/payments/order.rules";
import { receiveEvent, sweepPayments } from "~/domain/payments/payment-events.server";
import { SUBSCRIPTIONS } from "~/domain/subscriptions/subscription.rules";
import { stoppedClock } from "../support/couples";
import { useDatabaseInProcess } from "../support/database";
import { type FakePayments, fakePayments } from "../support/fake-payments";
import { paymentDeps } from "../support/payments";
import { SWEEP, seedOf } from "../support/sweep";

// Events may be lost, repeated or late, and our state must finally equal Stripe's. Many sequences run in parallel, with
// one provider each.

const SEQUENCES = SWEEP ? 1_000 : 50;
const SIDE_BY_SIDE = 50;
/**
 * Number of sequences that also run with every event in order, once and immediately. Both runs must end in the same
 * state.
 */
const IN_ORDER = 50;
const START = Date.UTC(2027, 2, 1, 8);
const STEP = days(1);
const STEPS = 4;

const test = useDatabaseInProcess();

/** Orders of each provider: two packs, a plan, and in a second tab a monthly plan. */
const PRODUCTS = (interval: "month" | "year"): Product[] => [
  { product: "credits", credits: 5 },
  { product: "credits", credits: 10 },
  { product: "premium", interval },
  { product: "premium", interval: "month" },
];
const PLAN = 2;
const SECOND_TAB = 3;
/** One in this many sequences has all orders. The other sequences have only the orders that their actions affect. */
const WITH_IDLE_ORDERS = 10;

/** Most actions affect the same order, so that something happens to a paid order. */
const orderAction = fc.tuple(
  fc.constantFrom("pay", "pay", "decline", "process", "reserve", "expire", "refund", "refund", "refundPart"),
  fc.constantFrom(null, null, 0, 1, PLAN),
);
const disputeAction = fc.tuple(fc.constantFrom("dispute", "win", "win"), fc.constantFrom(0, 1));
const planAction = fc.tuple(
  fc.constantFrom("renew", "renew", "fail", "fail", "cancel", "resume", "end", "payAgain"),
  fc.constant(PLAN),
);
const ACTIONS = [
  { weight: 4, arbitrary: orderAction },
  { weight: 2, arbitrary: disputeAction },
  { weight: 3, arbitrary: planAction },
];
/** Returns the first action of a sequence; null: none. Only packs are disputed; a plan is paid instead. */
const openings = (opening: "pay" | "dispute" | null, about: number) =>
  opening === null ? [] : [[opening === "dispute" && about === PLAN ? "pay" : opening, null] as const];
const sequence = fc
  .record({
    interval: fc.constantFrom("month" as const, "year" as const),
    about: fc.constantFrom(0, 1, PLAN, PLAN),
    opening: fc.constantFrom("pay" as const, "pay" as const, "dispute" as const, null),
    actions: fc.array(fc.oneof(...ACTIONS), {
      minLength: 2,
      maxLength: 4,
    }),
    /** Delivery of each event: lost, late by a number of steps, or repeated. */
    fates: fc.array(
      fc.record({
        lost: fc.constantFrom(true, true, false),
        late: fc.constantFrom(0, 0, 1, 2, 3, 4),
        copies: fc.integer({ min: 1, max: 2 }),
        turn: fc.nat(99),
      }),
      { minLength: 5, maxLength: 5 },
    ),
  })
  .map(({ about, opening, actions, ...others }) => ({
    ...others,
    actions: [...openings(opening, about), ...actions]
      .slice(0, STEPS)
      .map(([what, index]) => [what, index ?? about] as const),
  }));
type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never;

function act(stripe: FakePayments, own: (string | null)[], [what, index]: readonly [string, number]): void {
  const checkout = stripe.checkoutOf(own[index] ?? "");
  const plan = stripe.subscriptionOf(own[PLAN] ?? "");
  const payment = stripe.all.checkouts.get(checkout)?.paymentId;
  if (what === "pay") stripe.pay(checkout);
  if (what === "decline") stripe.decline(checkout, "insufficient_funds");
  if (what === "process") stripe.pend(checkout, "processing");
  if (what === "reserve") stripe.pend(checkout, "reserved");
  if (what === "expire") stripe.expire(checkout);
  if (what === "refund" && payment) stripe.refundPayment(payment);
  if (what === "refundPart" && payment) stripe.refundPayment(payment, 10_00);
  // A pack is paid before its dispute. `win` wins all disputes.
  if (what === "dispute") {
    stripe.pay(checkout);
    const { paymentId } = stripe.all.checkouts.get(checkout) ?? {};
    if (paymentId) stripe.dispute(paymentId);
  }
  if (what === "win") for (const paymentId of disputedOf(stripe, own)) stripe.winDispute(paymentId);
  if (!plan) return;
  const { endedAt } = stripe.all.subscriptions.get(plan) ?? { endedAt: 0 };
  if (what === "payAgain") stripe.pay(stripe.checkoutOf(own[SECOND_TAB] ?? ""));
  if (what === "renew") stripe.renew(plan, true);
  if (what === "fail") stripe.renew(plan, false);
  if (what === "cancel" && endedAt === null) stripe.cancelAtEnd(plan, true);
  if (what === "resume" && endedAt === null) stripe.cancelAtEnd(plan, false);
  if (what === "end") stripe.end(plan);
}

const disputedOf = (stripe: FakePayments, own: readonly (string | null)[]) =>
  own.flatMap((order) => {
    const { paymentId } = stripe.all.checkouts.get(stripe.checkoutOf(order ?? "")) ?? {};
    return paymentId && stripe.all.payments.get(paymentId)?.disputed !== undefined ? [paymentId] : [];
  });

function touchedBy({ actions }: Sequence): Set<number> {
  const indexes = actions.flatMap(([what, index]) => (what === "payAgain" ? [index, SECOND_TAB] : [index]));
  return new Set(indexes);
}

let providerId = 0;

/**
 * Runs sequences in parallel.
 * @returns the final state of each, in our database and, if it can be derived, at Stripe
 */
async function play(sequences: readonly Sequence[], inOrder: boolean) {
  const { db } = test;
  const clock = stoppedClock(START);
  const stripe = fakePayments(clock);
  const deps = paymentDeps(db, clock, stripe.gateway);
  await db.batch([
    db.delete(paymentEvents),
    db.update(orders).set({ nextCheckAt: null }),
    db.update(subscriptions).set({ nextCheckAt: null }),
  ]);
  await sweepPayments(deps);
  const players = await open(stripe, sequences);
  const waiting: { at: number; turn: number; player: number; event: PaymentEvent }[] = [];
  const deliver = async (step: number) => {
    const due = waiting.filter(({ at }) => at <= step).sort((a, b) => a.turn - b.turn);
    for (const one of due) waiting.splice(waiting.indexOf(one), 1);
    await sideBySide(
      due,
      ({ player }) => player,
      ({ event }) => receiveEvent(deps, event),
    );
  };
  for (let step = 0; step < STEPS; step += 1) {
    for (const { id, own, actions, fates } of players) {
      const action = actions[step];
      if (!action) continue;
      act(stripe, own, action);
      for (const [index, event] of stripe.takeEvents().entries()) {
        const fate = inOrder ? undefined : fates[(step + index) % fates.length];
        if (!fate) waiting.push({ at: step, turn: 0, player: id, event });
        else if (!fate.lost)
          for (let copy = 0; copy < fate.copies; copy += 1)
            waiting.push({
              at: step + ((fate.late + copy) % 5),
              turn: (fate.turn * (copy + 3)) % 101,
              player: id,
              event,
            });
      }
    }
    await deliver(step);
    clock.pass(STEP);
  }
  await deliver(5);
  clock.at = START + days(20);
  for (let run = 0; run < 60 && (run < 3 || (await isDue(clock.at))); run += 1) await sweepPayments(deps);
  await deliver(99);
  expect(deps.reported).toEqual([]);
  return results(stripe, players);
}

/** Runs the items of a group in sequence, and the groups in parallel. */
async function sideBySide<T>(all: readonly T[], groupOf: (one: T) => number, work: (one: T) => Promise<unknown>) {
  const groups = new Map<number, T[]>();
  for (const one of all) groups.set(groupOf(one), [...(groups.get(groupOf(one)) ?? []), one]);
  const queue = [...groups.values()];
  const worker = async () => {
    for (let group = queue.shift(); group; group = queue.shift()) for (const one of group) await work(one);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

async function isDue(now: number): Promise<boolean> {
  const [row] = await test.db.all<{ due: number }>(sql`SELECT
    EXISTS (SELECT 1 FROM payment_events WHERE next_attempt_at <= ${now}) OR EXISTS (SELECT 1 FROM orders WHERE next_check_at <= ${now})
    OR EXISTS (SELECT 1 FROM subscriptions WHERE next_check_at <= ${now}) AS due`);
  return row?.due === 1;
}

/** Inserts providers with orders and payment pages, as after `startOrder`. */
async function open(stripe: FakePayments, sequences: readonly Sequence[]) {
  const { db } = test;
  const players = sequences.map((one, place) => {
    providerId += 1;
    const touched = touchedBy(one);
    const own = PRODUCTS(one.interval).map((_, index) =>
      touched.has(index) || place % WITH_IDLE_ORDERS === 0 ? `order-${providerId}-${index}` : null,
    );
    return { ...one, id: providerId, own };
  });
  await db.insert(providers).values(players.map(({ id }) => ({ ...planner(id).row, status: "in_progress" as const })));
  const rows = [];
  const customers = [];
  for (const { id, own, interval } of players) {
    const { id: customer } = await stripe.gateway.createCustomer(
      { providerId: id, email: "", name: "", locale: "fr" },
      `customer:${id}`,
    );
    customers.push({ providerId: id, externalId: customer, createdAt: START });
    for (const [index, product] of PRODUCTS(interval).entries()) {
      const order = own[index];
      if (!order) continue;
      const amount = priceOf(product) ?? 0;
      const expiresAt = START + days(1);
      const page = await stripe.gateway.createCheckout(
        { order, customer, price: priceKeyOf(product), amount, locale: "fr", successUrl: "", cancelUrl: "", expiresAt },
        order,
      );
      rows.push({
        publicId: order,
        providerId: id,
        amount,
        state: "open" as const,
        locale: "fr" as const,
        market: "FR" as const,
        product: product.product,
        credits: product.product === "credits" ? product.credits : null,
        interval: product.product === "premium" ? product.interval : null,
        checkoutId: page.id,
        createdAt: START,
        movedAt: START,
        expiresAt,
        nextCheckAt: START + minutes(1),
      });
    }
  }
  for (let from = 0; from < rows.length; from += 100) await db.insert(orders).values(rows.slice(from, from + 100));
  await db.insert(paymentCustomers).values(customers);
  return players;
}

/** Returns our final states, and the states expected from Stripe's data. */
async function results(stripe: FakePayments, players: Awaited<ReturnType<typeof open>>) {
  const { db } = test;
  const ids = players.map(({ id }) => id);
  const found = {
    orders: await db.select().from(orders).where(inArray(orders.providerId, ids)).orderBy(orders.id),
    entries: await db
      .select()
      .from(creditEntries)
      .where(inArray(creditEntries.providerId, ids))
      .orderBy(creditEntries.id),
    subscriptions: await db.select().from(subscriptions).where(inArray(subscriptions.providerId, ids)),
    invoices: await db.select().from(paymentInvoices).where(inArray(paymentInvoices.providerId, ids)),
    providers: await db.select().from(providers).where(inArray(providers.id, ids)),
  };
  return players.map(({ id, own, ...sequence }) => {
    const of = <T extends { providerId: number }>(rows: T[]) => rows.filter((row) => row.providerId === id);
    const entries = of(found.entries);
    return {
      sequence,
      restored: entries.filter(({ cause }) => cause.startsWith("restored:")).length,
      ours: {
        orders: of(found.orders).map(({ state }) => state),
        ledger: ledgerOf(entries).sort((a, b) => a - b),
        plans: of(found.subscriptions)
          .map(({ status, interval, periodEnd, failedAttempts, cancelAtPeriodEnd }) => ({
            status,
            interval,
            periodEnd,
            failedAttempts,
            cancelAtPeriodEnd,
          }))
          .sort(byText),
        invoices: of(found.invoices)
          .map(({ paid, refunded }) => ({ paid, refunded }))
          .sort(byText),
        premiumUntil: found.providers.find((provider) => provider.id === id)?.premiumUntil ?? null,
      },
      atStripe: resultAtStripe(stripe, own),
    };
  });
}

/** Returns the sums of credits and refunds per order, because the number of entries depends on lost events. */
function ledgerOf(entries: readonly { amount: number; orderId: number | null; kind: string }[]): number[] {
  const sums = new Map<string, number>();
  for (const { orderId, amount, kind } of entries)
    sums.set(`${orderId} ${kind}`, (sums.get(`${orderId} ${kind}`) ?? 0) + amount);
  return [...sums.values()].filter((sum) => sum !== 0);
}

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

function resultAtStripe(stripe: FakePayments, own: (string | null)[]) {
  const { checkouts, payments, subscriptions: plans } = stripe.all;
  const pages = own.map((order) => (order ? checkouts.get(stripe.checkoutOf(order)) : null));
  const states = pages.map((page) => {
    if (!page) return null;
    const payment = payments.get(page.paymentId ?? "");
    if (payment) return payment.refunded === payment.amount ? "refunded" : "paid";
    if (page.status === "expired") return "expired";
    return { none: "open", declined: "failed" }[page.payment as string] ?? page.payment;
  });
  const credits = [5, 10].flatMap((given, index) => {
    const payment = payments.get(pages[index]?.paymentId ?? "");
    if (!payment) return [];
    const kept = Math.floor((given * (payment.amount - payment.refunded)) / payment.amount);
    return kept < given ? [given, kept - given] : [given];
  });
  const mine = [...plans.values()].filter(({ order }) => order !== null && own.includes(order));
  const counted = mine.filter((plan) => {
    const last = [...payments.values()].filter(({ subscriptionId }) => subscriptionId === plan.id).at(-1);
    return last?.refunded !== last?.amount;
  });
  const ends = counted.map((plan) => {
    if (plan.endedAt !== null) return plan.endedAt;
    if (plan.status === "past_due") return plan.periodEnd + SUBSCRIPTIONS.dunning;
    return plan.periodEnd + (plan.cancelAtPeriodEnd ? 0 : SUBSCRIPTIONS.leeway);
  });
  return {
    orders: states.filter((state) => state !== null),
    ledger: credits.sort((a, b) => a - b),
    plans: mine
      .map(({ status, interval, periodEnd, failure, cancelAtPeriodEnd }) => ({
        status,
        interval,
        periodEnd,
        failedAttempts: failure?.attempts ?? 0,
        cancelAtPeriodEnd,
      }))
      .sort(byText),
    invoices: [...payments.values()]
      .filter(({ checkoutId, subscriptionId }) =>
        checkoutId
          ? pages.some((page) => page && page.id === checkoutId)
          : mine.some((plan) => plan.id === subscriptionId),
      )
      .map(({ amount, refunded }) => ({ paid: amount, refunded }))
      .sort(byText),
    premiumUntil: ends.length > 0 ? Math.max(...ends) : null,
  };
}

it(`orders end in the state of Stripe after a sweep, however events are shuffled, repeated, delayed or lost: ${SEQUENCES} sequences (payment-1, payment-6)`, async () => {
  const all = fc.sample(sequence, { numRuns: SEQUENCES, seed: seedOf(20270301) });
  const paid = { orders: 0, plans: 0, refunds: 0, restored: 0 };
  for (let from = 0; from < all.length; from += SIDE_BY_SIDE) {
    const some = all.slice(from, from + SIDE_BY_SIDE);
    const played = await play(some, false);
    for (const { sequence, ours, atStripe, restored } of played) {
      expect(ours, JSON.stringify(sequence)).toEqual(atStripe);
      paid.restored += restored;
      paid.orders += ours.ledger.length;
      paid.plans += ours.plans.length;
      paid.refunds += ours.orders.filter((state) => state === "refunded").length;
    }
    if (from >= IN_ORDER) continue;
    for (const [index, { ours }] of (await play(some, true)).entries())
      expect(played[index]?.ours, JSON.stringify(some[index])).toEqual(ours);
  }
  // Fails if most sequences pay nothing.
  expect(Math.min(paid.orders, paid.plans, paid.refunds)).toBeGreaterThan(SEQUENCES / 10);
  expect(paid.restored).toBeGreaterThan(SEQUENCES / 200);
}, 240_000);

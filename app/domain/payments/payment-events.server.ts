import { and, asc, eq, lte, type SQL } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { orders, paymentCustomers, paymentEvents, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { isMissing, type PaymentEvent, PaymentsRefused, PaymentsUnavailable } from "~/adapters/payments/port";
import { applyPlanChange, type Change } from "~/domain/subscriptions/change-subscription.server";
import { SUBSCRIPTIONS } from "~/domain/subscriptions/subscription.rules";
import { remindOfRenewals } from "~/domain/subscriptions/subscription-statements.server";
import { type FetchedState, fetchCheckout, fetchSubscription } from "./apply-stripe-state.server";
import { EVENT_LIST_CURSOR, EVENTS, eventRetryAt, isSettled, ORDER_CHECKS } from "./order.rules";
import { type PaymentDeps, unlessMissing } from "./payment-deps";
import {
  syncCheckout,
  syncFetchedCheckout,
  syncFetchedSubscription,
  syncOrder,
  syncSubscription,
} from "./sync-order.server";

/** Stores an event once. The sweep handles it from `dueAt` on, unless it was handled before. */
const storeEvent = ({ db, clock }: Pick<PaymentDeps, "db" | "clock">, event: PaymentEvent, dueAt: number) =>
  db
    .insert(paymentEvents)
    .values({
      id: event.id,
      type: event.type,
      createdAt: event.createdAt,
      objectId: objectToFetch(event),
      receivedAt: clock.now(),
      nextAttemptAt: dueAt,
    })
    .onConflictDoNothing();

const objectToFetch = ({ about, eventObjectId }: PaymentEvent) =>
  about.checkoutId ?? about.subscriptionId ?? about.paymentId ?? eventObjectId;

/** Stores an event once, then syncs our order with Stripe's current state, in any order of events (payment-5). */
export async function receiveEvent(deps: PaymentDeps, event: PaymentEvent): Promise<void> {
  const { db, clock } = deps;
  const { found } = await namedBatch(db, {
    stored: storeEvent(deps, event, clock.now() + EVENTS.handling),
    found: db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id)),
  });
  const [stored] = found;
  if (stored && stored.handledAt === null) await handleEvent(deps, stored);
}

/** Fetches the object of a stored event and syncs our order. Records a failure and the time of the next try. */
async function handleEvent(
  deps: PaymentDeps,
  { id, type, objectId, attempts }: Pick<typeof paymentEvents.$inferSelect, "id" | "type" | "objectId" | "attempts">,
): Promise<"handled" | "failed" | "unavailable"> {
  const { db, clock, errors } = deps;
  const mark = (set: Partial<typeof paymentEvents.$inferInsert>) =>
    db.update(paymentEvents).set(set).where(eq(paymentEvents.id, id));
  try {
    await syncEventObject(deps, type, objectId);
    await mark({ handledAt: clock.now(), nextAttemptAt: null, lastError: null });
    return "handled";
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (isMissing(error)) {
      await mark({ handledAt: clock.now(), nextAttemptAt: null, lastError: "Not one of ours." });
      return "handled";
    }
    const isUnavailable = error instanceof PaymentsUnavailable;
    const failed = attempts + 1;
    const nextAttemptAt = eventRetryAt(failed, clock.now());
    await mark({ attempts: failed, nextAttemptAt, lastError: String(error).slice(0, 500) });
    if (!isUnavailable || nextAttemptAt === null) await errors.report(error, { route: "payments" });
    return isUnavailable ? "unavailable" : "failed";
  }
}

async function syncEventObject(deps: PaymentDeps, type: string, objectId: string): Promise<void> {
  if (objectId.startsWith("cs_")) return syncCheckout(deps, objectId);
  if (objectId.startsWith("sub_")) {
    const fetched = await fetchSubscription(deps, objectId);
    const order = fetched && (await findOrderBy(deps, eq(orders.publicId, fetched.order)));
    // An unpaid order is synced by its checkout, which includes payment and invoice.
    if (order?.checkoutId && !isSettled(order.state)) return syncCheckout(deps, order.checkoutId);
    return syncOrder(deps, fetched);
  }
  // The next order creates a new customer. Subscriptions of the deleted one have events of their own.
  if (objectId.startsWith("cus_") && type === "customer.deleted") {
    await deps.db.delete(paymentCustomers).where(eq(paymentCustomers.externalId, objectId));
    return;
  }
  if (objectId.startsWith("pi_")) {
    const known = await findOrderBy(deps, eq(orders.paymentId, objectId));
    if (known?.checkoutId) return syncCheckout(deps, known.checkoutId);
    const askedAt = deps.clock.now();
    const checkout = await deps.payments.findCheckoutByPayment(objectId);
    if (checkout) return syncFetchedCheckout(deps, checkout, askedAt);
    // The payment of a renewal, or a first payment that is not stored with its order yet.
    const subscription = await deps.payments.findSubscriptionByPayment(objectId);
    if (subscription) await syncFetchedSubscription(deps, subscription, askedAt);
  }
}

async function findOrderBy({ db }: PaymentDeps, condition: SQL) {
  const [row] = await db
    .select({ state: orders.state, checkoutId: orders.checkoutId })
    .from(orders)
    .where(condition)
    .limit(1);
  return row;
}

/** Limits of one run; `chunk`: number of listed events that are stored together. */
const SWEEP = { listed: 1_000, chunk: 100, events: 50, orders: 25, subscriptions: 25 } as const;

/** Runs all sweeps until a call to Stripe fails (rule payment-6). @returns whether more may be due */
export async function sweepPayments(deps: PaymentDeps): Promise<boolean> {
  const sweeps = [remindOfRenewals, readEventList, handleDueEvents, syncDueOrders, syncDueSubscriptions];
  let isMore = false;
  try {
    for (const sweep of sweeps) isMore = (await sweep(deps)) || isMore;
    return isMore;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return false;
    throw error;
  }
}

/** Stores the events since the last read. Stripe lists events of 30 days, so none is missed. */
async function readEventList(deps: PaymentDeps): Promise<boolean> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const [last] = await db
    .select({ at: paymentEvents.createdAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, EVENT_LIST_CURSOR));
  const since = last ? last.at - EVENTS.overlap : now - EVENTS.firstReading;
  let listedTo = now;
  let chunk: PaymentEvent[] = [];
  const store = async () => {
    const [first, ...others] = chunk.map((event) => storeEvent(deps, event, now));
    if (first) await db.batch([first, ...others]);
    chunk = [];
  };
  let count = 0;
  for await (const event of payments.listEvents(since)) {
    chunk.push(event);
    if (chunk.length >= SWEEP.chunk) await store();
    count += 1;
    if (count >= SWEEP.listed) {
      listedTo = event.createdAt + EVENTS.overlap; // The next run continues here.
      break;
    }
  }
  await store();
  await db
    .insert(paymentEvents)
    .values({
      id: EVENT_LIST_CURSOR,
      type: EVENT_LIST_CURSOR,
      objectId: "",
      createdAt: listedTo,
      receivedAt: now,
      handledAt: now,
    })
    .onConflictDoUpdate({ target: paymentEvents.id, set: { createdAt: listedTo, receivedAt: now } });
  return count >= SWEEP.listed;
}

async function handleDueEvents(deps: PaymentDeps): Promise<boolean> {
  const { db, clock } = deps;
  const due = await db
    .select()
    .from(paymentEvents)
    .where(lte(paymentEvents.nextAttemptAt, clock.now()))
    .orderBy(asc(paymentEvents.nextAttemptAt))
    .limit(SWEEP.events);
  const synced = new Set<string>();
  for (const event of due) {
    // This run already synced the object after this event.
    if (synced.has(event.objectId)) {
      await db
        .update(paymentEvents)
        .set({ handledAt: clock.now(), nextAttemptAt: null })
        .where(eq(paymentEvents.id, event.id));
      continue;
    }
    const outcome = await handleEvent(deps, event);
    if (outcome === "unavailable") throw new PaymentsUnavailable("Stripe is unavailable.");
    if (outcome === "handled") synced.add(event.objectId);
  }
  return due.length === SWEEP.events;
}

async function syncDueOrders(deps: PaymentDeps): Promise<boolean> {
  const { db, clock } = deps;
  const due = await db
    .select({
      publicId: orders.publicId,
      checkoutId: orders.checkoutId,
      expiresAt: orders.expiresAt,
      customer: paymentCustomers.externalId,
    })
    .from(orders)
    .leftJoin(paymentCustomers, eq(paymentCustomers.providerId, orders.providerId))
    .where(lte(orders.nextCheckAt, clock.now()))
    .orderBy(asc(orders.nextCheckAt))
    .limit(SWEEP.orders);
  for (const { publicId, checkoutId, expiresAt, customer } of due) {
    await tryItem(
      deps,
      async () => {
        if (checkoutId) {
          const fetched = await unlessMissing<FetchedState | null | "missing">(
            fetchCheckout(deps, checkoutId),
            "missing",
          );
          if (fetched !== "missing") return syncOrder(deps, fetched);
        }
        const askedAt = clock.now();
        const pages = customer ? await unlessMissing(deps.payments.findCheckoutsOf(customer, publicId), []) : [];
        for (const page of pages) await syncFetchedCheckout(deps, page, askedAt);
        if (pages.length === 0) await waitOrExpire(deps, publicId, expiresAt);
      },
      () => wait(deps, publicId),
    );
  }
  return due.length === SWEEP.orders;
}

/** Expires an order without a payment page after its lifetime; before that, postpones its next sync. */
async function waitOrExpire(deps: PaymentDeps, order: string, expiresAt: number): Promise<void> {
  const now = deps.clock.now();
  if (expiresAt > now) return wait(deps, order);
  await deps.db
    .update(orders)
    .set({ state: "expired", movedAt: now, nextCheckAt: null })
    .where(eq(orders.publicId, order));
}

async function wait({ db, clock }: PaymentDeps, order: string): Promise<void> {
  await db
    .update(orders)
    .set({ nextCheckAt: clock.now() + ORDER_CHECKS.longest })
    .where(eq(orders.publicId, order));
}

async function syncDueSubscriptions(deps: PaymentDeps): Promise<boolean> {
  const { db, clock } = deps;
  const s = subscriptions;
  const due = await db
    .select({ id: s.id, wanted: s.wanted, wantedAt: s.wantedAt, checkoutId: orders.checkoutId, account: providers.id })
    .from(s)
    .leftJoin(orders, and(eq(orders.providerId, s.providerId), eq(orders.subscriptionId, s.id)))
    .leftJoin(providers, eq(providers.id, s.providerId))
    .where(lte(s.nextCheckAt, clock.now()))
    .orderBy(asc(s.nextCheckAt))
    .limit(SWEEP.subscriptions);
  for (const { id, wanted, wantedAt, checkoutId, account } of due) {
    const change = wanted && account !== null ? { id, wanted, wantedAt: wantedAt ?? clock.now(), checkoutId } : null;
    await tryItem(
      deps,
      () => (change ? carryOutOrSync(deps, change) : syncSubscription(deps, id)),
      async () => {
        await db
          .update(s)
          .set({ nextCheckAt: clock.now() + SUBSCRIPTIONS.whileRefused })
          .where(eq(s.id, id));
      },
    );
  }
  return due.length === SWEEP.subscriptions;
}

/** Retries a pending change. If Stripe refuses, syncs the subscription, which may have ended. */
async function carryOutOrSync(deps: PaymentDeps, change: Change): Promise<void> {
  try {
    await applyPlanChange(deps, change);
  } catch (error) {
    if (error instanceof PaymentsRefused) await syncSubscription(deps, change.id);
    throw error;
  }
}

/** Postpones a failed item and continues. If Stripe or the database is unavailable, ends the run. */
async function tryItem(deps: PaymentDeps, work: () => Promise<void>, postpone: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof PaymentsUnavailable || isDatabaseUnavailable(error)) throw error;
    await deps.errors.report(error, { route: "payments" });
    await postpone();
  }
}

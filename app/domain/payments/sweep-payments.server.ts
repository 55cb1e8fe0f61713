import { and, asc, eq, lte } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { orders, paymentCustomers, paymentEvents, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { type PaymentEvent, PaymentsRefused, PaymentsUnavailable } from "~/adapters/payments/port";
import { type Change, carryOut } from "~/domain/subscriptions/carry-out-change.server";
import { remindOfRenewals } from "~/domain/subscriptions/remind-of-renewals.server";
import { SUBSCRIPTIONS } from "~/domain/subscriptions/subscription.rules";
import { askForCheckout, type VendorSays } from "./apply-vendor.server";
import { follow, followSubscription, reconcileCheckout } from "./follow-vendor.server";
import { EVENTS, ORDER_CHECKS } from "./order.rules";
import { type PaymentDeps, unlessMissing } from "./payment-deps";
import { handleEvent, storeEvent } from "./receive-event.server";

/** What one run does at most, and how much of the vendor's list is stored at a time. */
const SWEEP = { listed: 1_000, chunk: 100, events: 50, orders: 25, subscriptions: 25 } as const;

/** Not an event: until when the vendor's list was read. */
const LISTED = "listed";

/**
 * For the cron: does what no event has done. It reads the vendor's list of events since the last reading, handles those that wait, asks for
 * orders and subscriptions whose time has come, goes on with what providers want of their subscriptions, and reminds of renewals. While the
 * vendor is away one question a run is enough (rule payment-6).
 */
export async function sweepPayments(deps: PaymentDeps): Promise<void> {
  await remindOfRenewals(deps);
  try {
    await readList(deps);
    await handleDueEvents(deps);
    await askForDueOrders(deps);
    await askForDueSubscriptions(deps);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
  }
}

/** The vendor keeps its events for 30 days: what was not delivered is found there. */
async function readList(deps: PaymentDeps): Promise<void> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const [last] = await db
    .select({ at: paymentEvents.createdAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, LISTED));
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
      listedTo = event.createdAt + EVENTS.overlap; // The next run goes on here.
      break;
    }
  }
  await store();
  await db
    .insert(paymentEvents)
    .values({ id: LISTED, type: LISTED, objectId: "", createdAt: listedTo, receivedAt: now, handledAt: now })
    .onConflictDoUpdate({ target: paymentEvents.id, set: { createdAt: listedTo, receivedAt: now } });
}

async function handleDueEvents(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps;
  const due = await db
    .select()
    .from(paymentEvents)
    .where(lte(paymentEvents.nextAttemptAt, clock.now()))
    .orderBy(asc(paymentEvents.nextAttemptAt))
    .limit(SWEEP.events);
  const asked = new Set<string>();
  for (const event of due) {
    // Asked for a moment ago, after this event: the answer was the newer one.
    if (asked.has(event.objectId)) {
      await db
        .update(paymentEvents)
        .set({ handledAt: clock.now(), nextAttemptAt: null })
        .where(eq(paymentEvents.id, event.id));
      continue;
    }
    const outcome = await handleEvent(deps, event);
    if (outcome === "away") throw new PaymentsUnavailable("The payment vendor is away.");
    if (outcome === "handled") asked.add(event.objectId);
  }
}

async function askForDueOrders(deps: PaymentDeps): Promise<void> {
  const { db, clock } = deps;
  const due = await db
    .select({
      ...{ publicId: orders.publicId, checkoutId: orders.checkoutId, expiresAt: orders.expiresAt },
      customer: paymentCustomers.vendorId,
    })
    .from(orders)
    .leftJoin(paymentCustomers, eq(paymentCustomers.providerId, orders.providerId))
    .where(lte(orders.nextCheckAt, clock.now()))
    .orderBy(asc(orders.nextCheckAt))
    .limit(SWEEP.orders);
  for (const { publicId, checkoutId, expiresAt, customer } of due) {
    await trying(
      deps,
      async () => {
        if (checkoutId) {
          const says = await unlessMissing<VendorSays | null | "missing">(askForCheckout(deps, checkoutId), "missing");
          if (says !== "missing") return follow(deps, says);
        }
        const askedAt = clock.now();
        const pages = customer ? await unlessMissing(deps.payments.findCheckoutsOf(customer, publicId), []) : [];
        for (const page of pages) await reconcileCheckout(deps, page, askedAt);
        if (pages.length === 0) await waitOrExpire(deps, publicId, expiresAt);
      },
      () => wait(deps, publicId),
    );
  }
}

/** An order without a payment page: nobody can pay it any more once its time is over. */
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

async function askForDueSubscriptions(deps: PaymentDeps): Promise<void> {
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
    await trying(
      deps,
      () => (change ? carryOutOrFollow(deps, change) : followSubscription(deps, id)),
      async () => {
        await db
          .update(s)
          .set({ nextCheckAt: clock.now() + SUBSCRIPTIONS.whileRefused })
          .where(eq(s.id, id));
      },
    );
  }
}

/** What the vendor refuses is no longer wanted of a subscription that has ended meanwhile. */
async function carryOutOrFollow(deps: PaymentDeps, change: Change): Promise<void> {
  try {
    await carryOut(deps, change);
  } catch (error) {
    if (error instanceof PaymentsRefused) await followSubscription(deps, change.id);
    throw error;
  }
}

/** A failing item is reported and postponed, and the others go on; a vendor or a database that is away ends the run. */
async function trying(deps: PaymentDeps, work: () => Promise<void>, postpone: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof PaymentsUnavailable || isDatabaseUnavailable(error)) throw error;
    await deps.errors.report(error, { route: "payments" });
    await postpone();
  }
}

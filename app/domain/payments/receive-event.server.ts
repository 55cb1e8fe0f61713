import { eq, type SQL } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { orders, paymentCustomers, paymentEvents } from "#db/schema/payments";
import { isMissing, type PaymentEvent, PaymentsUnavailable } from "~/adapters/payments/port";
import { fetchSubscription } from "./apply-stripe-state.server";
import { EVENTS, eventRetryAt, isSettled } from "./order.rules";
import type { PaymentDeps } from "./payment-deps";
import { syncCheckout, syncFetchedCheckout, syncFetchedSubscription, syncOrder } from "./sync-order.server";

/**
 * Returns a statement that stores an event once. The sweep handles it from `dueAt` on, unless it was handled before.
 */
export const storeEvent = ({ db, clock }: Pick<PaymentDeps, "db" | "clock">, event: PaymentEvent, dueAt: number) =>
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

/**
 * Chooses the object that tells the most about an event: its checkout, subscription or payment, otherwise the event's
 * own object.
 */
const objectToFetch = ({ about, eventObjectId }: PaymentEvent) =>
  about.checkoutId ?? about.subscriptionId ?? about.paymentId ?? eventObjectId;

/**
 * Stores an event of Stripe once, then fetches the present state of its object and syncs our order (rule payment-5). So
 * neither order nor repetition nor delay of events matters. The sweep retries what fails.
 */
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
export async function handleEvent(
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

/** Fetches an object from Stripe and syncs the order that it belongs to. Ignores objects of other systems. */
async function syncEventObject(deps: PaymentDeps, type: string, objectId: string): Promise<void> {
  if (objectId.startsWith("cs_")) return syncCheckout(deps, objectId);
  if (objectId.startsWith("sub_")) {
    const fetched = await fetchSubscription(deps, objectId);
    const order = fetched && (await findOrderBy(deps, eq(orders.publicId, fetched.order)));
    // Until the order is paid, read its checkout instead: it includes payment and invoice.
    if (order?.checkoutId && !isSettled(order.state)) return syncCheckout(deps, order.checkoutId);
    return syncOrder(deps, fetched);
  }
  // The next order creates a new customer. The deleted customer's subscriptions have events of their own.
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

import { eq, type SQL } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { orders, paymentCustomers, paymentEvents } from "#db/schema/payments";
import { isMissing, type PaymentEvent, PaymentsUnavailable } from "~/adapters/payments/port";
import { askForSubscription } from "./apply-vendor.server";
import { follow, followCheckout, reconcileCheckout, reconcileSubscription } from "./follow-vendor.server";
import { EVENTS, eventRetryAt, isSettled } from "./order.rules";
import type { PaymentDeps } from "./payment-deps";

/** A statement that stores an event, once. Unless it is handled before, the sweep does so from `dueAt` on. */
export const storeEvent = ({ db, clock }: Pick<PaymentDeps, "db" | "clock">, event: PaymentEvent, dueAt: number) =>
  db
    .insert(paymentEvents)
    .values({
      ...{ id: event.id, type: event.type, createdAt: event.createdAt },
      objectId: event.about.checkoutId ?? event.about.subscriptionId ?? event.about.paymentId ?? event.objectId,
      receivedAt: clock.now(),
      nextAttemptAt: dueAt,
    })
    .onConflictDoNothing();

/**
 * Stores what the vendor reports, once, and then asks it for the object's present state (rule payment-5): neither order nor repetition nor delay
 * of events matters. What fails is tried again by the sweep.
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

/** Asks for what an event is about. What fails is written down, and tried again later. */
export async function handleEvent(
  deps: PaymentDeps,
  { id, type, objectId, attempts }: Pick<typeof paymentEvents.$inferSelect, "id" | "type" | "objectId" | "attempts">,
): Promise<"handled" | "failed" | "away"> {
  const { db, clock, errors } = deps;
  const mark = (set: Partial<typeof paymentEvents.$inferInsert>) =>
    db.update(paymentEvents).set(set).where(eq(paymentEvents.id, id));
  try {
    await followObject(deps, type, objectId);
    await mark({ handledAt: clock.now(), nextAttemptAt: null, lastError: null });
    return "handled";
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (isMissing(error)) {
      await mark({ handledAt: clock.now(), nextAttemptAt: null, lastError: "Not one of ours." });
      return "handled";
    }
    const away = error instanceof PaymentsUnavailable;
    const failed = attempts + 1;
    const nextAttemptAt = eventRetryAt(failed, clock.now());
    await mark({ attempts: failed, nextAttemptAt, lastError: String(error).slice(0, 500) });
    if (!away || nextAttemptAt === null) await errors.report(error, { route: "payments" });
    return away ? "away" : "failed";
  }
}

/** Asks for what an event is about, and moves ours there. What is not ours is left alone. */
async function followObject(deps: PaymentDeps, type: string, objectId: string): Promise<void> {
  if (objectId.startsWith("cs_")) return followCheckout(deps, objectId);
  if (objectId.startsWith("sub_")) {
    const says = await askForSubscription(deps, objectId);
    const order = says && (await findOrderBy(deps, eq(orders.publicId, says.order)));
    // Its payment page says more, as long as the order is not settled.
    return order?.checkoutId && !isSettled(order.state) ? followCheckout(deps, order.checkoutId) : follow(deps, says);
  }
  // Deleted at the vendor: the next order makes a new one. Its subscriptions have events of their own.
  if (objectId.startsWith("cus_") && type === "customer.deleted") {
    await deps.db.delete(paymentCustomers).where(eq(paymentCustomers.vendorId, objectId));
    return;
  }
  if (objectId.startsWith("pi_")) {
    const known = await findOrderBy(deps, eq(orders.paymentId, objectId));
    if (known?.checkoutId) return followCheckout(deps, known.checkoutId);
    const askedAt = deps.clock.now();
    const checkout = await deps.payments.findCheckoutByPayment(objectId);
    if (checkout) return reconcileCheckout(deps, checkout, askedAt);
    // Of a renewal, or of the first payment before its order knows it.
    const subscription = await deps.payments.findSubscriptionByPayment(objectId);
    if (subscription) await reconcileSubscription(deps, subscription, askedAt);
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

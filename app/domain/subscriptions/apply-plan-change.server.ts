import { and, eq } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { subscriptions } from "#db/schema/payments";
import { isMissing, PaymentsRefused, PaymentsUnavailable, type SubscriptionState } from "~/adapters/payments/port";
import { seconds } from "~/domain/durations";
import { fetchSubscription, type OrderOwner } from "~/domain/payments/apply-stripe-state.server";
import { type PaymentDeps, tryOf, withPatience } from "~/domain/payments/payment-deps";
import { syncCheckout, syncOrder, syncSubscription } from "~/domain/payments/sync-order.server";
import { isRefunded, isRenewedSince, SUBSCRIPTIONS, type Wanted } from "./subscription.rules";
import { endUnknown, giveDuePremium } from "./subscription-statements.server";

export interface Change {
  /** `sub_…` */
  id: string;
  wanted: Wanted;
  wantedAt: number;
  /** `cs_…` of the order that started the subscription. A withdrawal syncs it as well. */
  checkoutId: string | null;
  /** Owner of the order, if the caller has loaded it. */
  owner?: OrderOwner;
}

/**
 * Result of a change. A cancellation ends Premium immediately if a renewal is owed (`stopped`) or was collected after
 * it (`refunded`).
 */
export type ChangeOutcome = Wanted | "stopped" | "refunded";

/** Requests a change from Stripe and syncs the subscription. Safe to repeat. */
export async function applyPlanChange(deps: PaymentDeps, change: Change): Promise<ChangeOutcome> {
  const { payments } = deps;
  const { id, wanted, wantedAt, checkoutId, owner } = change;
  const key = `subscription:${id}:${wanted}:${wantedAt}:${tryOf(deps)}`;
  let outcome: ChangeOutcome = wanted;
  if (wanted === "cancel") outcome = await cancel(deps, change, key);
  else if (wanted === "resume") await payments.cancelAtPeriodEnd(id, false, key);
  else if (wanted === "withdraw") {
    const state = await payments.findSubscription(id);
    await refund(deps, state);
    if (state.endedAt === null) await payments.endSubscription(id, endKey(deps, id));
    if (checkoutId) {
      await syncCheckout(deps, checkoutId, owner);
      return outcome;
    }
  } else await payments.changeInterval(id, wanted, key);
  await syncSubscription(deps, id, owner);
  return outcome;
}

/**
 * Cancels a subscription at the end of the paid period. Ends it immediately if a renewal is owed, which becomes void.
 * Refunds a renewal that was collected after the provider cancelled, and ends the subscription (rule subscription-23).
 */
async function cancel(deps: PaymentDeps, { id, wantedAt }: Change, key: string): Promise<ChangeOutcome> {
  const { payments } = deps;
  const refundIfLate = async (state: SubscriptionState) => {
    const isLate = isRenewedSince(wantedAt, state);
    if (isLate) await refund(deps, state);
    return isLate;
  };
  const state = await payments.findSubscription(id);
  const isOwed = state.renewal === "owed";
  const isLate = await refundIfLate(state);
  if (state.endedAt === null && !isOwed && !isLate) {
    await payments.cancelAtPeriodEnd(id, true, key);
    return "cancel";
  }
  await payments.endSubscription(id, endKey(deps, id));
  // The renewal may have been paid just before it was voided.
  const isPaid = isOwed && (await refundIfLate(await payments.findSubscription(id)));
  return isLate || isPaid ? "refunded" : "stopped";
}

async function refund(deps: PaymentDeps, state: SubscriptionState): Promise<void> {
  const { lastPayment } = state;
  if (!lastPayment || isRefunded(state)) return;
  await deps.payments.refund(lastPayment.id, "requested_by_customer", `refund:${lastPayment.id}:${tryOf(deps)}`);
}

const endKey = (deps: PaymentDeps, id: string) => `end:${id}:${tryOf(deps)}`;

/** Maximum time for which a page asks Stripe for the state after a refused change. */
const PATIENCE_AFTER_REFUSAL = seconds(1);

/**
 * Gives up a change that Stripe refuses, and restores Premium. A change stays wanted if a part of it was done, or if
 * its state is not known.
 * @returns whether nothing was changed
 */
export async function giveUp(deps: PaymentDeps, { id, wanted, wantedAt, owner }: Change): Promise<boolean> {
  const { db, clock } = deps;
  try {
    const state = await syncAfterRefusal(deps, id, owner);
    if (state && hasBegun(wanted, state)) return false;
    const isThis = and(eq(subscriptions.id, id), eq(subscriptions.wantedAt, wantedAt));
    const nextCheckAt = clock.now() + SUBSCRIPTIONS.retry;
    await db.batch([
      db.update(subscriptions).set({ wanted: null, nextCheckAt }).where(isThis),
      ...(owner ? giveDuePremium(db, owner.providerId, clock.now()) : []),
    ]);
    return true;
  } catch (error) {
    if (error instanceof PaymentsUnavailable || isDatabaseUnavailable(error)) return false;
    throw error;
  }
}

/** Syncs a subscription after Stripe refused a change. @returns null: Stripe does not know it, or it is not ours */
async function syncAfterRefusal(deps: PaymentDeps, id: string, owner?: OrderOwner): Promise<SubscriptionState | null> {
  try {
    const fetched = await withPatience(fetchSubscription(deps, id), PATIENCE_AFTER_REFUSAL);
    await syncOrder(deps, fetched, owner);
    return fetched?.subscription ?? null;
  } catch (error) {
    if (isMissing(error)) await endUnknown(deps, id);
    if (error instanceof PaymentsRefused) return null;
    throw error;
  }
}

/** Checks whether a part of the change was done: the payment was refunded, or Premium has ended. */
const hasBegun = (wanted: Wanted, state: SubscriptionState) =>
  (wanted === "withdraw" && isRefunded(state)) ||
  (wanted === "cancel" && (state.endedAt !== null || isRefunded(state)));

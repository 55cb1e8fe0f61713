import { and, eq } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import { subscriptions } from "#db/schema/payments";
import { isMissing, PaymentsRefused, PaymentsUnavailable, type SubscriptionState } from "~/adapters/payments/port";
import { seconds } from "~/domain/durations";
import { askForSubscription, type OrderOwner } from "~/domain/payments/apply-vendor.server";
import { follow, followCheckout, followSubscription } from "~/domain/payments/follow-vendor.server";
import { type PaymentDeps, tryOf, withPatience } from "~/domain/payments/payment-deps";
import { isRefunded, isRenewedSince, SUBSCRIPTIONS, type Wanted } from "./subscription.rules";
import { endUnknown, giveDuePremium } from "./subscription-statements.server";

export interface Change {
  /** `sub_…` */
  id: string;
  wanted: Wanted;
  wantedAt: number;
  /** Of the order that began it: a withdrawal refunds that as well. */
  checkoutId: string | null;
  /** Whose it is, where that is known already. */
  owner?: OrderOwner;
}

/** What came of a change. A cancellation may end Premium at once: because a renewal is owed, or was collected after it. */
export type Outcome = Wanted | "stopped" | "refunded";

/** Tells the vendor what is wanted, and moves ours to what it says then. Safe to repeat. */
export async function carryOut(deps: PaymentDeps, change: Change): Promise<Outcome> {
  const { payments } = deps;
  const { id, wanted, wantedAt, checkoutId, owner } = change;
  const key = `subscription:${id}:${wanted}:${wantedAt}:${tryOf(deps)}`;
  let outcome: Outcome = wanted;
  if (wanted === "cancel") outcome = await cancel(deps, change, key);
  else if (wanted === "resume") await payments.cancelAtPeriodEnd(id, false, key);
  else if (wanted === "withdraw") {
    const state = await payments.findSubscription(id);
    await refund(deps, state);
    if (state.endedAt === null) await payments.endSubscription(id, endKey(deps, id));
    if (checkoutId) {
      await followCheckout(deps, checkoutId, owner);
      return outcome;
    }
  } else await payments.changeInterval(id, wanted, key);
  await followSubscription(deps, id, owner);
  return outcome;
}

/**
 * At the end of the paid period; at once while a renewal is owed, which is void from then on. A renewal that the vendor has collected since
 * the provider cancelled goes back, and it ends at once (rule subscription-10).
 */
async function cancel(deps: PaymentDeps, { id, wantedAt }: Change, key: string): Promise<Outcome> {
  const { payments } = deps;
  const giveBack = async (state: SubscriptionState) => {
    const isLate = isRenewedSince(wantedAt, state);
    if (isLate) await refund(deps, state);
    return isLate;
  };
  const state = await payments.findSubscription(id);
  const isOwed = state.renewal === "owed";
  const isLate = await giveBack(state);
  if (state.endedAt === null && !isOwed && !isLate) {
    await payments.cancelAtPeriodEnd(id, true, key);
    return "cancel";
  }
  await payments.endSubscription(id, endKey(deps, id));
  // It may have been paid just before it was void.
  const isPaid = isOwed && (await giveBack(await payments.findSubscription(id)));
  return isLate || isPaid ? "refunded" : "stopped";
}

async function refund(deps: PaymentDeps, state: SubscriptionState): Promise<void> {
  const { lastPayment } = state;
  if (!lastPayment || isRefunded(state)) return;
  await deps.payments.refund(lastPayment.id, "requested_by_customer", `refund:${lastPayment.id}:${tryOf(deps)}`);
}

const endKey = (deps: PaymentDeps, id: string) => `end:${id}:${tryOf(deps)}`;

/** How long a page waits to hear what a refused change has left behind. */
const PATIENCE_LEFT = seconds(1);

/**
 * What the vendor refuses is wanted no longer, and Premium is what it was. A change of which a part is done stays wanted, and so does one of
 * which nothing is known.
 * @returns whether nothing was changed
 */
export async function giveUp(deps: PaymentDeps, { id, wanted, wantedAt, owner }: Change): Promise<boolean> {
  const { db, clock } = deps;
  try {
    const state = await followRefused(deps, id, owner);
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

/** @returns null: the vendor does not know it, or it is not ours */
async function followRefused(deps: PaymentDeps, id: string, owner?: OrderOwner): Promise<SubscriptionState | null> {
  try {
    const says = await withPatience(askForSubscription(deps, id), PATIENCE_LEFT);
    await follow(deps, says, owner);
    return says?.subscription ?? null;
  } catch (error) {
    if (isMissing(error)) await endUnknown(deps, id);
    if (error instanceof PaymentsRefused) return null;
    throw error;
  }
}

/** The money is back, or Premium has ended, and the vendor refuses the rest. */
const hasBegun = (wanted: Wanted, state: SubscriptionState) =>
  (wanted === "withdraw" && isRefunded(state)) ||
  (wanted === "cancel" && (state.endedAt !== null || isRefunded(state)));

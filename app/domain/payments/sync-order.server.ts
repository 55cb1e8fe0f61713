import type { CheckoutState, SubscriptionState } from "~/adapters/payments/port";
import { endUnknown } from "~/domain/subscriptions/subscription-statements.server";
import {
  addSubscription,
  applyStripeState,
  type FetchedState,
  fetchCheckout,
  fetchSubscription,
  findOwner,
  type OrderOwner,
  type OrderReader,
} from "./apply-stripe-state.server";
import { asDetail, type OrderDetail, selectOrder } from "./find-order.server";
import { fixPaymentConflicts } from "./fix-payment-conflicts.server";
import { type PaymentDeps, unlessMissing } from "./payment-deps";

/**
 * Applies Stripe's state to an order and its subscription in one batch, then fixes payment conflicts (rule payment-4).
 * A conflict is a payment for a deleted account, or a second payment.
 * @returns the order as its reader sees it; null without a reader
 * @throws DomainError payments.orderNotFound, as `applyStripeState`
 */
export async function syncAndCorrect(
  deps: PaymentDeps,
  owner: OrderOwner,
  fetched: FetchedState,
  reader?: OrderReader,
): Promise<OrderDetail | null> {
  const { row, own, visible } = await applyStripeState(deps, owner, fetched, reader);
  if (row && (await fixPaymentConflicts(deps, { owner, row, own, fetched })))
    return reader ? asDetail((await selectOrder(deps.db, reader.provider, fetched.order))[0]) : null;
  return asDetail(visible);
}

/**
 * Syncs our order and subscription with Stripe's state. Ignores orders of other systems.
 * @param known owner of the order, if the caller has loaded it
 */
export async function syncOrder(deps: PaymentDeps, fetched: FetchedState | null, known?: OrderOwner): Promise<void> {
  if (!fetched) return;
  const owner = known ?? (await findOwner(deps.db, fetched.order));
  if (owner) await syncAndCorrect(deps, owner, fetched);
}

export const syncCheckout = async (deps: PaymentDeps, checkoutId: string, known?: OrderOwner): Promise<void> =>
  syncOrder(deps, await fetchCheckout(deps, checkoutId), known);

/** Fetches a subscription from Stripe and syncs its order. Ends a subscription that Stripe no longer knows. */
export async function syncSubscription(deps: PaymentDeps, id: string, known?: OrderOwner): Promise<void> {
  const fetched = await unlessMissing<FetchedState | null | "missing">(fetchSubscription(deps, id), "missing");
  if (fetched === "missing") await endUnknown(deps, id);
  else await syncOrder(deps, fetched, known);
}

/**
 * Syncs the order of a checkout that the caller has fetched. Safe to repeat and to delay.
 * @param askedAt when the checkout was requested, milliseconds since the epoch: an older answer never replaces a newer
 *   one
 */
export const syncFetchedCheckout = async (deps: PaymentDeps, checkout: CheckoutState, askedAt: number): Promise<void> =>
  syncOrder(deps, await addSubscription(deps, checkout, askedAt));

/** Syncs the order of a subscription that the caller has fetched. @param askedAt as in `syncFetchedCheckout` */
export async function syncFetchedSubscription(
  deps: PaymentDeps,
  subscription: SubscriptionState,
  askedAt: number,
): Promise<void> {
  const { order } = subscription;
  if (order !== null) await syncOrder(deps, { order, checkout: null, subscription, askedAt });
}

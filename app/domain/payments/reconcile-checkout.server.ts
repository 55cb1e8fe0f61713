import type { CheckoutState, SubscriptionState } from "~/adapters/payments/port";
import { follow } from "./follow-vendor.server";
import type { PaymentDeps } from "./payment-deps";

/**
 * Moves our order to what the vendor says of its payment page, and of the subscription that came of it. Safe to repeat and to delay.
 * @param askedAt when the vendor said so: an older answer never takes the place of a newer one
 */
export async function reconcileCheckout(
  deps: PaymentDeps,
  state: CheckoutState,
  askedAt = deps.clock.now(),
): Promise<void> {
  if (state.order === null) return;
  const { order, subscriptionId } = state;
  const subscription = subscriptionId ? await deps.payments.findSubscription(subscriptionId) : null;
  await follow(deps, { order, checkout: state, subscription, askedAt });
}

/** As `reconcileCheckout`, for what is heard of a subscription alone. */
export async function reconcileSubscription(
  deps: PaymentDeps,
  state: SubscriptionState,
  askedAt = deps.clock.now(),
): Promise<void> {
  if (state.order === null) return;
  await follow(deps, { order: state.order, checkout: null, subscription: state, askedAt });
}

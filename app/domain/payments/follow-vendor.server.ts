import type { CheckoutState, SubscriptionState } from "~/adapters/payments/port";
import { endUnknown } from "~/domain/subscriptions/subscription-statements.server";
import {
  applyVendor,
  askForCheckout,
  askForSubscription,
  findOwner,
  type OrderOwner,
  type OrderReader,
  type VendorSays,
} from "./apply-vendor.server";
import { asDetail, type OrderDetail, selectOrder } from "./find-order.server";
import { type PaymentDeps, unlessMissing } from "./payment-deps";
import { settleOddities } from "./settle-oddities.server";

/**
 * Moves an order and its subscription to what the vendor says, in one batch, and then sets right what cannot stay: a payment of an account
 * that is gone, one that was made twice (rule payment-4).
 * @returns the order as its reader sees it; null without a reader
 * @throws DomainError payments.orderNotFound, as `applyVendor`
 */
export async function followVendor(
  deps: PaymentDeps,
  owner: OrderOwner,
  says: VendorSays,
  reader?: OrderReader,
): Promise<OrderDetail | null> {
  const { row, own, told } = await applyVendor(deps, owner, says, reader);
  if (row && (await settleOddities(deps, { owner, row, own, says })))
    return reader ? asDetail((await selectOrder(deps.db, reader.provider, says.order))[0]) : null;
  return asDetail(told);
}

/**
 * Moves ours to what was asked for; what is not ours is left alone.
 * @param known whose order it is, where that is known already
 */
export async function follow(deps: PaymentDeps, says: VendorSays | null, known?: OrderOwner): Promise<void> {
  if (!says) return;
  const owner = known ?? (await findOwner(deps.db, says.order));
  if (owner) await followVendor(deps, owner, says);
}

/** Asks for a payment page and moves ours to what the vendor says. */
export const followCheckout = async (deps: PaymentDeps, checkoutId: string, known?: OrderOwner): Promise<void> =>
  follow(deps, await askForCheckout(deps, checkoutId), known);

/** As `followCheckout`, for a subscription. One that the vendor does not know any more has ended. */
export async function followSubscription(deps: PaymentDeps, id: string, known?: OrderOwner): Promise<void> {
  const says = await unlessMissing<VendorSays | null | "missing">(askForSubscription(deps, id), "missing");
  if (says === "missing") await endUnknown(deps, id);
  else await follow(deps, says, known);
}

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

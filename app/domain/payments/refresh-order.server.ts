import { PaymentsRefused, PaymentsUnavailable } from "~/adapters/payments/port";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { type FetchedState, fetchCheckout } from "./apply-stripe-state.server";
import { findOrder, type OrderDetail } from "./find-order.server";
import { isSettled } from "./order.rules";
import { type PaymentDeps, withPatience } from "./payment-deps";
import { syncAndCorrect } from "./sync-order.server";

/** Checkout ids that a URL may contain. Anything else is not sent to Stripe. */
const CHECKOUT_ID = /^cs_\w{1,200}$/;

/**
 * Syncs an order with Stripe, for a few seconds at most, and returns it. If Stripe does not answer, returns the order
 * as it is stored, with `unknown` set.
 * @param order public id
 * @param checkoutId of the order, as Stripe put it into the URL; without it the order is read first
 * @returns null: the provider has no such order, or its session has ended
 */
export async function refreshOrder(
  deps: PaymentDeps,
  provider: Provider,
  order: string,
  checkoutId?: string,
): Promise<OrderDetail | null> {
  let id = checkoutId && CHECKOUT_ID.test(checkoutId) ? checkoutId : null;
  if (!id) {
    const known = await findOrder(deps, provider, order);
    if (!known?.checkoutId || isSettled(known.state)) return known;
    id = known.checkoutId;
  }
  return syncAndRead(deps, provider, order, { checkoutId: id });
}

async function syncAndRead(
  deps: PaymentDeps,
  provider: Provider,
  order: string,
  { checkoutId, leaves = false }: { checkoutId: string; leaves?: boolean },
): Promise<OrderDetail | null> {
  const fetched = await fetchInTime(deps, checkoutId);
  if (fetched === "unavailable") {
    const known = await findOrder(deps, provider, order);
    return known && { ...known, unknown: !isSettled(known.state) };
  }
  if (fetched?.order !== order) return findOrder(deps, provider, order);
  const { providerId, firstname, locale, market } = provider;
  const owner = { providerId, payer: { providerId, firstname, locale, market } };
  try {
    return await syncAndCorrect(deps, owner, fetched, { provider, leaves });
  } catch (error) {
    if (error instanceof DomainError && error.code === "payments.orderNotFound") return null;
    throw error;
  }
}

/**
 * Fetches a checkout within the time that a page waits.
 * @returns null: it belongs to another system, or Stripe refuses
 */
async function fetchInTime(deps: PaymentDeps, checkoutId: string): Promise<FetchedState | null | "unavailable"> {
  try {
    return await withPatience(fetchCheckout(deps, checkoutId));
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return "unavailable";
    if (error instanceof PaymentsRefused) return null;
    throw error;
  }
}

/**
 * Cancels an order whose payment page the provider left without paying, unless Stripe's state differs. A canceled order
 * can be resumed.
 * @param order public id
 * @returns null: the provider has no such order, or its session has ended
 */
export async function leaveOrder(deps: PaymentDeps, provider: Provider, order: string): Promise<OrderDetail | null> {
  const known = await findOrder(deps, provider, order);
  if (!known?.checkoutId || (known.state !== "open" && known.state !== "failed")) return known;
  return syncAndRead(deps, provider, order, { checkoutId: known.checkoutId, leaves: true });
}

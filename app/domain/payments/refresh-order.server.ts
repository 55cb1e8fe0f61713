import { PaymentsRefused, PaymentsUnavailable } from "~/adapters/payments/port";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { askForCheckout, type VendorSays } from "./apply-vendor.server";
import { findOrder, type OrderDetail } from "./find-order.server";
import { followVendor } from "./follow-vendor.server";
import { isSettled } from "./order.rules";
import { type PaymentDeps, withPatience } from "./payment-deps";

/** What a person's address may name; anything else is not sent to the vendor. */
const CHECKOUT_ID = /^cs_\w{1,200}$/;

/**
 * An order as it is now: the vendor is asked first, for a few seconds at most, then one batch moves our order there and reads it. When the
 * vendor does not answer, the order is as we last knew it, and `unknown`.
 * @param order public id
 * @param checkoutId of the order's payment page, as the vendor put it into the address; without it the order is read first
 * @returns null: there is none of this provider, or its session has ended
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
  return followPage(deps, provider, order, { checkoutId: id });
}

async function followPage(
  deps: PaymentDeps,
  provider: Provider,
  order: string,
  { checkoutId, leaves = false }: { checkoutId: string; leaves?: boolean },
): Promise<OrderDetail | null> {
  const says = await ask(deps, checkoutId);
  if (says === "away") {
    const known = await findOrder(deps, provider, order);
    return known && { ...known, unknown: !isSettled(known.state) };
  }
  if (says?.order !== order) return findOrder(deps, provider, order);
  const { providerId, firstname, locale, market } = provider;
  const owner = { providerId, payer: { providerId, firstname, locale, market } };
  try {
    return await followVendor(deps, owner, says, { provider, leaves });
  } catch (error) {
    if (error instanceof DomainError && error.code === "payments.orderNotFound") return null;
    throw error;
  }
}

/** @returns null: it belongs to another system */
async function ask(deps: PaymentDeps, checkoutId: string): Promise<VendorSays | null | "away"> {
  try {
    return await withPatience(askForCheckout(deps, checkoutId));
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return "away";
    if (error instanceof PaymentsRefused) return null;
    throw error;
  }
}

/**
 * The person came back from the payment page without having paid: the order is canceled, unless the vendor says otherwise. It can be resumed.
 * @param order public id
 * @returns null: there is none of this provider, or its session has ended
 */
export async function leaveOrder(deps: PaymentDeps, provider: Provider, order: string): Promise<OrderDetail | null> {
  const known = await findOrder(deps, provider, order);
  if (!known?.checkoutId || (known.state !== "open" && known.state !== "failed")) return known;
  return followPage(deps, provider, order, { checkoutId: known.checkoutId, leaves: true });
}

import { eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { orders, type subscriptions } from "#db/schema/payments";
import {
  type CheckoutState,
  PaymentsRefused,
  PaymentsUnavailable,
  type SubscriptionState,
} from "~/adapters/payments/port";
import { DomainError } from "~/domain/domain-error";
import { queueEmailToProvider } from "~/domain/notifications/outbox.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { duplicatesAmong, isRefunded, RUNNING_STATUSES } from "~/domain/subscriptions/subscription.rules";
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
  refetchAndApply,
} from "./apply-stripe-state.server";
import { asDetail, findOrder, type OrderDetail, selectOrder } from "./find-order.server";
import { isSettled } from "./order.rules";
import { refundEmailOf } from "./order-statements.server";
import { type PaymentDeps, unlessMissing, withPatience } from "./payment-deps";
import { boughtTwiceEmail } from "./payment-emails.server";

/** Applies Stripe's state, then fixes conflicts (rule payment-4). @throws DomainError payments.orderNotFound */
async function syncAndCorrect(
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

/** Ignores orders of other systems. @param known owner of the order, if the caller has loaded it */
export async function syncOrder(deps: PaymentDeps, fetched: FetchedState | null, known?: OrderOwner): Promise<void> {
  if (!fetched) return;
  const owner = known ?? (await findOwner(deps.db, fetched.order));
  if (owner) await syncAndCorrect(deps, owner, fetched);
}

export const syncCheckout = async (deps: PaymentDeps, checkoutId: string, known?: OrderOwner): Promise<void> =>
  syncOrder(deps, await fetchCheckout(deps, checkoutId), known);

export async function syncSubscription(deps: PaymentDeps, id: string, known?: OrderOwner): Promise<void> {
  const fetched = await unlessMissing<FetchedState | null | "missing">(fetchSubscription(deps, id), "missing");
  if (fetched === "missing") await endUnknown(deps, id);
  else await syncOrder(deps, fetched, known);
}

/** @param askedAt when the checkout was requested: an older answer never replaces a newer one */
export const syncFetchedCheckout = async (deps: PaymentDeps, checkout: CheckoutState, askedAt: number): Promise<void> =>
  syncOrder(deps, await addSubscription(deps, checkout, askedAt));

export async function syncFetchedSubscription(
  deps: PaymentDeps,
  subscription: SubscriptionState,
  askedAt: number,
): Promise<void> {
  const { order } = subscription;
  if (order !== null) await syncOrder(deps, { order, checkout: null, subscription, askedAt });
}

type OrderRow = typeof orders.$inferSelect;
interface Synced {
  owner: OrderOwner;
  row: OrderRow;
  own: (typeof subscriptions.$inferSelect)[];
  fetched: FetchedState;
}

/** Reported if the collected amount is not the ordered one. An operator decides; no credits are given. */
export class AmountDiffers extends Error {
  override name = "AmountDiffers";
}

/** Fixes conflicts. Each step is safe to repeat by the next event or sweep. @returns whether anything was done */
async function fixPaymentConflicts(deps: PaymentDeps, { owner, row, own, fetched }: Synced): Promise<boolean> {
  const { checkout, subscription } = fetched;
  const isDeleted = owner.payer === null;
  if (isDeleted && subscription && isRunning(subscription)) {
    await endForDeletedAccount(deps, { owner, row, own, fetched }, subscription);
    return true;
  }
  if (checkout?.payment === "paid" && checkout.paymentId) {
    if (!isSettled(row.state))
      return isDeleted ? refundDeletedAccount(deps, owner, checkout, row) : reportAmount(deps, row, checkout);
    if (row.paymentId !== null && row.paymentId !== checkout.paymentId) {
      await deps.payments.refund(checkout.paymentId, "duplicate", `refund:${checkout.paymentId}`);
      return true;
    }
  }
  if (isDeleted && checkout?.status === "open") {
    await deps.payments.expireCheckout(checkout.id, `expire:${checkout.id}`);
    await refetchAndApply(deps, owner, { checkoutId: checkout.id, subscriptionId: null });
    return true;
  }
  const duplicates = duplicatesAmong(own).filter(({ endedAt, refundedAt }) => endedAt === null || refundedAt === null);
  for (const { id } of duplicates) await endDuplicate(deps, owner, id);
  return duplicates.length > 0;
}

const isRunning = ({ status, endedAt }: SubscriptionState) =>
  endedAt === null && RUNNING_STATUSES.some((running) => running === status);

async function refundDeletedAccount(
  deps: PaymentDeps,
  owner: OrderOwner,
  { id, paymentId }: CheckoutState,
  { publicId }: OrderRow,
): Promise<true> {
  await deps.payments.refund(paymentId as string, "requested_by_customer", `refund:${publicId}`);
  await refetchAndApply(deps, owner, { checkoutId: id, subscriptionId: null });
  return true;
}

/** Refunds what was collected after the account was deleted: a first payment or a renewal. */
async function endForDeletedAccount(deps: PaymentDeps, { owner, row, own }: Synced, subscription: SubscriptionState) {
  const { payments } = deps;
  const { id, lastPayment, invoices } = subscription;
  const leftAt = own.find((one) => one.id === id)?.wantedAt ?? null;
  const paidAt = invoices.find((invoice) => invoice.paidAt !== null)?.paidAt ?? 0;
  const isLate = leftAt === null ? !isSettled(row.state) : paidAt > leftAt;
  if (isLate && lastPayment && !isRefunded(subscription))
    await payments.refund(lastPayment.id, "requested_by_customer", `refund:${lastPayment.id}`);
  await payments.endSubscription(id, `end:${id}`);
  await refetchAndApply(deps, owner, { checkoutId: row.checkoutId, subscriptionId: id });
}

/** Ends and refunds a subscription that a second tab bought (rule subscription-2). */
async function endDuplicate(deps: PaymentDeps, owner: OrderOwner, id: string): Promise<void> {
  const { db, payments } = deps;
  const { payer } = owner;
  const state = await payments.findSubscription(id);
  if (state.order === null) return;
  const { order, lastPayment, interval, card } = state;
  const { rows } = await namedBatch(db, {
    email:
      payer && lastPayment
        ? [
            queueEmailToProvider(deps, {
              providerId: payer.providerId,
              dedupeKey: refundEmailOf(order),
              ...boughtTwiceEmail(deps.links, payer, order, { cents: lastPayment.amount, interval, card }),
            }),
          ]
        : [],
    rows: db.select({ checkoutId: orders.checkoutId }).from(orders).where(eq(orders.publicId, order)),
  });
  if (lastPayment && !isRefunded(state)) await payments.refund(lastPayment.id, "duplicate", `refund:${lastPayment.id}`);
  if (state.endedAt === null) await payments.endSubscription(id, `end:${id}`);
  await refetchAndApply(deps, owner, { checkoutId: rows[0]?.checkoutId ?? null, subscriptionId: id });
}

async function reportAmount(
  { errors }: PaymentDeps,
  { publicId, amount }: OrderRow,
  { paid, currency }: CheckoutState,
): Promise<false> {
  const message = `Order ${publicId}: ${paid} ${currency} were collected instead of ${amount} eur. Nothing was given.`;
  await errors.report(new AmountDiffers(message), { route: "payments" });
  return false;
}

/** Format of checkout ids. Other text in a URL is not sent to Stripe. */
const CHECKOUT_ID = /^cs_\w{1,200}$/;

/**
 * Syncs an order with Stripe within seconds. Without an answer, returns it as stored, with `unknown`.
 * @param checkoutId from Stripe's URL; without it, the order is read first
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

/** @returns null: the checkout belongs to another system, or Stripe refuses the request */
async function fetchInTime(deps: PaymentDeps, checkoutId: string): Promise<FetchedState | null | "unavailable"> {
  try {
    return await withPatience(fetchCheckout(deps, checkoutId));
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return "unavailable";
    if (error instanceof PaymentsRefused) return null;
    throw error;
  }
}

/** Cancels an order whose payment page was left; it can be resumed. @returns null: no such order, or no session */
export async function leaveOrder(deps: PaymentDeps, provider: Provider, order: string): Promise<OrderDetail | null> {
  const known = await findOrder(deps, provider, order);
  if (!known?.checkoutId || (known.state !== "open" && known.state !== "failed")) return known;
  return syncAndRead(deps, provider, order, { checkoutId: known.checkoutId, leaves: true });
}

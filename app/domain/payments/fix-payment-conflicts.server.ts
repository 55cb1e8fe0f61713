import { eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { orders, type subscriptions } from "#db/schema/payments";
import type { CheckoutState, SubscriptionState } from "~/adapters/payments/port";
import { queueLetterToProvider } from "~/domain/notifications/queue-message.server";
import { duplicatesAmong, isRefunded, RUNNING_STATUSES } from "~/domain/subscriptions/subscription.rules";
import { type FetchedState, type OrderOwner, refetchAndApply } from "./apply-stripe-state.server";
import { isSettled } from "./order.rules";
import { refundLetterOf } from "./order-statements.server";
import type { PaymentDeps } from "./payment-deps";
import { boughtTwiceLetter } from "./payment-letters.server";

type OrderRow = typeof orders.$inferSelect;
type SubscriptionRow = typeof subscriptions.$inferSelect;

interface Synced {
  owner: OrderOwner;
  /** Order and subscriptions of the provider, after Stripe's state was applied. */
  row: OrderRow;
  own: SubscriptionRow[];
  fetched: FetchedState;
}

/**
 * Reported if the collected amount is not the ordered amount. No credits are given until an operator has checked it.
 */
export class AmountDiffers extends Error {
  override name = "AmountDiffers";
}

/**
 * Refunds or ends payments and subscriptions that Stripe should not have. Each step is safe to repeat; the next event
 * or sweep retries a failed step.
 * @returns whether anything was done
 */
export async function fixPaymentConflicts(deps: PaymentDeps, { owner, row, own, fetched }: Synced): Promise<boolean> {
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

/**
 * Ends the subscription of a deleted account. Refunds a first payment, and a renewal that was collected after the
 * deletion.
 */
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
  const { order, lastPayment } = state;
  const { rows } = await namedBatch(db, {
    letter:
      payer && lastPayment
        ? [
            queueLetterToProvider(deps, {
              providerId: payer.providerId,
              dedupeKey: refundLetterOf(order),
              ...boughtTwiceLetter(deps.links, payer, order, lastPayment.amount),
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

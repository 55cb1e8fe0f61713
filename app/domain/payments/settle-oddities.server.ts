import { eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { orders, type subscriptions } from "#db/schema/payments";
import type { CheckoutState, SubscriptionState } from "~/adapters/payments/port";
import { queueLetterToProvider } from "~/domain/notifications/queue-message.server";
import { duplicatesAmong, isRefunded, RUNNING } from "~/domain/subscriptions/subscription.rules";
import { applyAgain, type OrderOwner, type VendorSays } from "./apply-vendor.server";
import { isSettled } from "./order.rules";
import { refundLetterOf } from "./order-statements.server";
import type { PaymentDeps } from "./payment-deps";
import { boughtTwiceLetter } from "./payment-letters.server";

type OrderRow = typeof orders.$inferSelect;
type SubscriptionRow = typeof subscriptions.$inferSelect;

interface Followed {
  owner: OrderOwner;
  /** As they are after following. */
  row: OrderRow;
  own: SubscriptionRow[];
  says: VendorSays;
}

/** Collected, and not what was ordered: nothing is given until a person has looked at it. */
export class AmountDiffers extends Error {
  override name = "AmountDiffers";
}

/**
 * Sets right what the vendor has and should not have. Each step may be repeated; what fails is tried again by the next event or sweep.
 * @returns whether anything was done
 */
export async function settleOddities(deps: PaymentDeps, { owner, row, own, says }: Followed): Promise<boolean> {
  const { checkout, subscription } = says;
  const isGone = owner.payer === null;
  if (isGone && subscription && isRunning(subscription)) {
    await endOfGone(deps, { owner, row, own, says }, subscription);
    return true;
  }
  if (checkout?.payment === "paid" && checkout.paymentId) {
    if (!isSettled(row.state)) return isGone ? refundGone(deps, owner, checkout, row) : alarm(deps, row, checkout);
    if (row.paymentId !== null && row.paymentId !== checkout.paymentId) {
      await deps.payments.refund(checkout.paymentId, "duplicate", `refund:${checkout.paymentId}`);
      return true;
    }
  }
  if (isGone && checkout?.status === "open") {
    await deps.payments.expireCheckout(checkout.id, `expire:${checkout.id}`);
    await applyAgain(deps, owner, { checkoutId: checkout.id, subscriptionId: null });
    return true;
  }
  const double = duplicatesAmong(own).filter(({ endedAt, refundedAt }) => endedAt === null || refundedAt === null);
  for (const { id } of double) await endDouble(deps, owner, id);
  return double.length > 0;
}

const isRunning = ({ status, endedAt }: SubscriptionState) =>
  endedAt === null && RUNNING.some((running) => running === status);

/** Nobody can use what was paid: it goes back. */
async function refundGone(
  deps: PaymentDeps,
  owner: OrderOwner,
  { id, paymentId }: CheckoutState,
  { publicId }: OrderRow,
): Promise<true> {
  await deps.payments.refund(paymentId as string, "requested_by_customer", `refund:${publicId}`);
  await applyAgain(deps, owner, { checkoutId: id, subscriptionId: null });
  return true;
}

/** Of an account that is gone: no further renewal. One that was paid after its owner had left goes back, and so does a first payment. */
async function endOfGone(deps: PaymentDeps, { owner, row, own }: Followed, subscription: SubscriptionState) {
  const { payments } = deps;
  const { id, lastPayment, invoices } = subscription;
  const leftAt = own.find((one) => one.id === id)?.wantedAt ?? null;
  const paidAt = invoices.find((invoice) => invoice.paidAt !== null)?.paidAt ?? 0;
  const isLate = leftAt === null ? !isSettled(row.state) : paidAt > leftAt;
  if (isLate && lastPayment && !isRefunded(subscription))
    await payments.refund(lastPayment.id, "requested_by_customer", `refund:${lastPayment.id}`);
  await payments.endSubscription(id, `end:${id}`);
  await applyAgain(deps, owner, { checkoutId: row.checkoutId, subscriptionId: id });
}

/** Bought a second time by a second tab: it ends at once, and its payment goes back (rule subscription-2). */
async function endDouble(deps: PaymentDeps, owner: OrderOwner, id: string): Promise<void> {
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
  await applyAgain(deps, owner, { checkoutId: rows[0]?.checkoutId ?? null, subscriptionId: id });
}

async function alarm(
  { errors }: PaymentDeps,
  { publicId, amount }: OrderRow,
  { paid, currency }: CheckoutState,
): Promise<false> {
  const message = `Order ${publicId}: ${paid} ${currency} were collected instead of ${amount} eur. Nothing was given.`;
  await errors.report(new AmountDiffers(message), { route: "payments" });
  return false;
}

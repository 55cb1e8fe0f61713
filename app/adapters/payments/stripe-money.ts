import type Stripe from "stripe";
import type { Options } from "./stripe-client";
import { chargeOf, type PaymentAndRefunds } from "./stripe-states";

/** Statuses of a dispute in which Stripe keeps the money back. A won dispute or an inquiry does not. */
const HOLDS_MONEY = new Set<Stripe.Dispute.Status>(["needs_response", "under_review", "lost"]);

/** Adds up the refunds of a payment and the amounts that disputes hold back. */
export async function withRefunds(
  stripe: Stripe,
  payment: Stripe.PaymentIntent,
  options: Options,
): Promise<PaymentAndRefunds> {
  const charge = chargeOf(payment);
  const refunded = charge?.amount_refunded ?? 0;
  if (!charge?.disputed) return { payment, refunded, disputed: false };
  const { data } = await stripe.disputes.list({ payment_intent: payment.id, limit: 100 }, options());
  const held = data.filter(({ status }) => HOLDS_MONEY.has(status)).reduce((sum, { amount }) => sum + amount, 0);
  return { payment, refunded: Math.min(payment.amount_received, refunded + held), disputed: held > 0 };
}

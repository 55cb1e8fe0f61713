import type Stripe from "stripe";
import type { Options } from "./stripe-client";
import { chargeOf, type Money } from "./stripe-states";

/** States of a dispute in which Stripe holds the money back. Won, or only asked about: it is here. */
const MONEY_IS_AWAY = new Set<Stripe.Dispute.Status>(["needs_response", "under_review", "lost"]);

/** What of a payment went back: refunded, or charged back by the bank. */
export async function moneyOf(stripe: Stripe, payment: Stripe.PaymentIntent, options: Options): Promise<Money> {
  const charge = chargeOf(payment);
  const refunded = charge?.amount_refunded ?? 0;
  if (!charge?.disputed) return { payment, refunded };
  const { data } = await stripe.disputes.list({ payment_intent: payment.id, limit: 100 }, options());
  const away = data.filter(({ status }) => MONEY_IS_AWAY.has(status)).reduce((sum, { amount }) => sum + amount, 0);
  return { payment, refunded: Math.min(payment.amount_received, refunded + away) };
}

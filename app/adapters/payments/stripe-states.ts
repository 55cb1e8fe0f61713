import type Stripe from "stripe";
import type { CheckoutState, Decline, InvoiceState, PriceKey } from "./port";

// Converts Stripe's objects of API version 2025-09-30.clover to those of the port.

/** A payment, and the cents of it that were refunded or are held by disputes. */
export interface PaymentAndRefunds {
  payment: Stripe.PaymentIntent;
  refunded: number;
  disputed: boolean;
}

export const seconds = (ms: number) => Math.floor(ms / 1_000);
export const milliseconds = (s: number) => s * 1_000;
export const instantOf = (s: number | null | undefined) => (s ? milliseconds(s) : null);

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

export const expanded = <T extends object>(reference: string | T | null | undefined): T | null =>
  reference && typeof reference === "object" ? reference : null;

export const chargeOf = (payment: Stripe.PaymentIntent | null) => expanded<Stripe.Charge>(payment?.latest_charge);

/** Returns the `pi_…` that paid an invoice, or is to pay it. */
export function paymentIdOf(invoice: Stripe.Invoice | null): string | null {
  const payments = invoice?.payments?.data ?? [];
  const chosen = payments.find(({ status }) => status === "paid") ?? payments.find((one) => one.is_default);
  return idOf((chosen ?? payments[0])?.payment.payment_intent);
}

/** Codes for failed authentication (3-D Secure) that are converted to `authentication_required`, the code of cards. */
const NOT_AUTHENTICATED = new Set(["payment_intent_authentication_failure", "setup_intent_authentication_failure"]);

export function declineOf(payment: Stripe.PaymentIntent | null): Decline | null {
  const error = payment?.last_payment_error;
  const code = error?.decline_code ?? error?.code;
  if (!error) return null;
  return { code: code && NOT_AUTHENTICATED.has(code) ? "authentication_required" : (code ?? "generic_decline") };
}

export function cardOf(payment: Stripe.PaymentIntent | null): string | null {
  const refused = payment?.status === "succeeded" ? undefined : payment?.last_payment_error?.payment_method;
  return refused?.card?.last4 ?? chargeOf(payment)?.payment_method_details?.card?.last4 ?? null;
}

export function invoiceStateOf(invoice: Stripe.Invoice, refunded: number): InvoiceState {
  return {
    id: invoice.id ?? "",
    number: invoice.number,
    url: invoice.hosted_invoice_url ?? null,
    pdf: invoice.invoice_pdf ?? null,
    paid: invoice.amount_paid,
    refunded,
    createdAt: milliseconds(invoice.created),
    paidAt: instantOf(invoice.status_transitions.paid_at),
  };
}

/** Converts a checkout session. @param money its payment; null: no payment attempt */
export function checkoutStateOf(session: Stripe.Checkout.Session, money: PaymentAndRefunds | null): CheckoutState {
  const payment = money?.payment ?? null;
  const invoice = expanded<Stripe.Invoice>(session.invoice);
  const state = paymentStateOf(session, money);
  const isPaid = state === "paid" || state === "refunded";
  const paidWithoutPayment = isPaid ? (session.amount_total ?? 0) : 0;
  return {
    id: session.id,
    url: session.url,
    order: session.client_reference_id ?? session.metadata?.order ?? null,
    status: session.status ?? "open",
    payment: state,
    paid: payment?.amount_received ?? paidWithoutPayment,
    refunded: money?.refunded ?? 0,
    disputed: money?.disputed ?? false,
    currency: payment?.currency ?? session.currency ?? "",
    price: (session.metadata?.price as PriceKey | undefined) ?? null,
    paymentId: payment?.id ?? idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
    decline: state === "declined" ? declineOf(payment) : null,
    card: cardOf(payment),
    invoice: invoice && invoiceStateOf(invoice, money?.refunded ?? 0),
    paidAt: isPaid ? instantOf(invoice?.status_transitions.paid_at ?? chargeOf(payment)?.created) : null,
  };
}

function paymentStateOf(session: Stripe.Checkout.Session, money: PaymentAndRefunds | null): CheckoutState["payment"] {
  if (!money) {
    if (session.payment_status === "paid") return "paid";
    // Payment method with a delayed result, such as a direct debit.
    return session.status === "complete" && session.payment_status === "unpaid" ? "processing" : "none";
  }
  const { payment, refunded } = money;
  if (payment.status === "succeeded")
    return refunded >= payment.amount_received && payment.amount_received > 0 ? "refunded" : "paid";
  if (payment.status === "processing") return "processing";
  if (payment.status === "requires_capture") return "reserved";
  return payment.last_payment_error ? "declined" : "none";
}

import type Stripe from "stripe";
import type { CheckoutState, Decline, InvoiceState, PriceKey } from "./port";

// What the port calls Stripe's objects of API version 2025-09-30.clover.

/** A payment, and what of it was refunded or charged back. */
export interface Money {
  payment: Stripe.PaymentIntent;
  refunded: number;
}

export const seconds = (ms: number) => Math.floor(ms / 1_000);
export const milliseconds = (s: number) => s * 1_000;
export const instantOf = (s: number | null | undefined) => (s ? milliseconds(s) : null);

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

/** The object itself, where it was expanded. */
export const expanded = <T extends object>(reference: string | T | null | undefined): T | null =>
  reference && typeof reference === "object" ? reference : null;

export const chargeOf = (payment: Stripe.PaymentIntent | null) => expanded<Stripe.Charge>(payment?.latest_charge);

/** `pi_…` of what paid an invoice, or is to pay it. */
export function paymentIdOf(invoice: Stripe.Invoice | null): string | null {
  const payments = invoice?.payments?.data ?? [];
  const chosen = payments.find(({ status }) => status === "paid") ?? payments.find((one) => one.is_default);
  return idOf((chosen ?? payments[0])?.payment.payment_intent);
}

/** Failing to prove who pays has a code of each kind of payment; a card that asks for the proof has the one that is told. */
const NOT_PROVED = new Set(["payment_intent_authentication_failure", "setup_intent_authentication_failure"]);

export function declineOf(payment: Stripe.PaymentIntent | null): Decline | null {
  const error = payment?.last_payment_error;
  const code = error?.decline_code ?? error?.code;
  if (!error) return null;
  return { code: code && NOT_PROVED.has(code) ? "authentication_required" : (code ?? "generic_decline") };
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

/** @param money of the payment that came of it; null: nobody has tried to pay */
export function checkoutStateOf(session: Stripe.Checkout.Session, money: Money | null): CheckoutState {
  const payment = money?.payment ?? null;
  const invoice = expanded<Stripe.Invoice>(session.invoice);
  const state = stateOf(session, money);
  const isPaid = state === "paid" || state === "refunded";
  return {
    id: session.id,
    url: session.url,
    order: session.client_reference_id ?? session.metadata?.order ?? null,
    status: session.status ?? "open",
    payment: state,
    paid: payment ? payment.amount_received : isPaid ? (session.amount_total ?? 0) : 0,
    refunded: money?.refunded ?? 0,
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

function stateOf(session: Stripe.Checkout.Session, money: Money | null): CheckoutState["payment"] {
  if (!money) {
    if (session.payment_status === "paid") return "paid";
    // A method that answers later, such as a debit.
    return session.status === "complete" && session.payment_status === "unpaid" ? "processing" : "none";
  }
  const { payment, refunded } = money;
  if (payment.status === "succeeded")
    return refunded >= payment.amount_received && payment.amount_received > 0 ? "refunded" : "paid";
  if (payment.status === "processing") return "processing";
  if (payment.status === "requires_capture") return "reserved";
  return payment.last_payment_error ? "declined" : "none";
}

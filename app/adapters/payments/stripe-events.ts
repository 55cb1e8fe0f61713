import type Stripe from "stripe";
import type { PaymentEvent } from "./port";
import { idOf, milliseconds } from "./stripe-states";

/** What the webhook endpoint is to be sent, and what is asked for where it was not (docs/OPERATIONS.md). Stripe takes at most 20. */
export const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.processing",
  "payment_intent.amount_capturable_updated",
  "payment_intent.payment_failed",
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.closed",
  "refund.failed",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
] as const;

/** Any of Stripe's objects, as far as it says what it belongs to. */
interface Described {
  id?: string;
  object?: string;
  client_reference_id?: string | null;
  metadata?: Record<string, string> | null;
  payment_intent?: string | { id: string } | null;
  /** Of a checkout; and of an invoice in events of accounts that began with an older version of the API. */
  subscription?: string | { id: string } | null;
  parent?: {
    subscription_details?: {
      subscription?: string | { id: string };
      metadata?: Record<string, string> | null;
    } | null;
  } | null;
}

/** Whether a signed body is an event. The SDK accepts any JSON. */
export function isEvent(body: unknown): body is Stripe.Event {
  const { id, type, created, data } = (body ?? {}) as Partial<Stripe.Event>;
  const object: unknown = data?.object;
  return (
    typeof id === "string" &&
    typeof type === "string" &&
    typeof created === "number" &&
    typeof object === "object" &&
    object !== null
  );
}

export function paymentEventOf(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as Described;
  const id = object.id ?? "";
  const renewed = object.parent?.subscription_details;
  const about = {
    checkoutId: object.object === "checkout.session" ? id : null,
    paymentId: object.object === "payment_intent" ? id : idOf(object.payment_intent),
    subscriptionId: object.object === "subscription" ? id : (idOf(object.subscription) ?? idOf(renewed?.subscription)),
    order: object.client_reference_id ?? object.metadata?.order ?? renewed?.metadata?.order ?? null,
  };
  return {
    id: event.id,
    type: event.type,
    createdAt: milliseconds(event.created),
    objectId: id,
    about: Object.fromEntries(Object.entries(about).filter(([, value]) => value !== null)),
  };
}

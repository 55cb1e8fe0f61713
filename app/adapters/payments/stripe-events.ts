import type Stripe from "stripe";
import type { PaymentEvent } from "./port";
import { idOf, milliseconds } from "./stripe-states";

/** Event types of the webhook endpoint and of `listEvents` (docs/OPERATIONS.md). Stripe's list takes at most 20. */
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

interface EventObject {
  id?: string;
  object?: string;
  payment_intent?: string | { id: string } | null;
  /** Set for a checkout; for an invoice only in events of accounts with an older API version. */
  subscription?: string | { id: string } | null;
  parent?: { subscription_details?: { subscription?: string | { id: string } } | null } | null;
}

/** Returns whether a verified body is an event. The SDK accepts any JSON. */
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
  const object = event.data.object as EventObject;
  const id = object.id ?? "";
  const invoiced = object.parent?.subscription_details?.subscription;
  const about = {
    checkoutId: object.object === "checkout.session" ? id : null,
    paymentId: object.object === "payment_intent" ? id : idOf(object.payment_intent),
    subscriptionId: object.object === "subscription" ? id : (idOf(object.subscription) ?? idOf(invoiced)),
  };
  return {
    id: event.id,
    type: event.type,
    createdAt: milliseconds(event.created),
    eventObjectId: id,
    about: Object.fromEntries(Object.entries(about).filter(([, value]) => value !== null)),
  };
}

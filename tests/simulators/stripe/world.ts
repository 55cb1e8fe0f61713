import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { missing } from "./problem";

export const API_VERSION = "2025-09-30.clover";

/** Stored objects by Stripe's `object` name. */
export interface Kinds {
  "billing_portal.session": Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  "checkout.session": Stripe.Checkout.Session;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  webhook_endpoint: Stripe.WebhookEndpoint;
}
export type Kind = keyof Kinds;
export type StripeObject = Kinds[Kind];

/** Parameters of a checkout that its object does not contain. */
export interface CheckoutOrder {
  payment: Stripe.Metadata;
  subscription: Stripe.Metadata;
  invoice: Stripe.Metadata;
  items: { price: string; quantity: number }[];
  /** `customer_update.name`: replaces the customer's name with the company name from the checkout. */
  namesCustomer: boolean;
  /** `customer_update.address`: replaces the customer's address. */
  placesCustomer: boolean;
  /** `capture_method: manual`: authorizes the payment only. */
  reserves: boolean;
  description: string | null;
  /** `pi_…`; undefined before the first attempt. */
  paymentId?: string;
}

/** Internal data, not part of any object. */
export interface Notes {
  orders: Record<string, CheckoutOrder>;
  /** Card or account number by payment method (`pm_…`). */
  cards: Record<string, string>;
  /** Banks' late answers by payment (`pi_…`), with their time. */
  answers: Record<string, { at: number; refusal?: { code: string; decline_code?: string; message: string } }>;
  /** Invoice and checkout by payment (`pi_…`). */
  invoiceOf: Record<string, string>;
  checkoutOf: Record<string, string>;
  /** Payment by invoice of a subscription. */
  paymentOf: Record<string, string>;
  deletedCustomers: string[];
  idempotency: Record<string, { request: string; status: number; body: unknown; at: number }>;
  invoices: number;
}

interface Saved {
  objects: StripeObject[];
  notes: Notes;
}

const EVENT_SECONDS = 30 * 86_400;
export const KEY_SECONDS = 86_400;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export class World {
  notes: Notes = {
    orders: {},
    cards: {},
    answers: {},
    invoiceOf: {},
    checkoutOf: {},
    paymentOf: {},
    deletedCustomers: [],
    idempotency: {},
    invoices: 0,
  };
  onEvent: (event: Stripe.Event) => void = () => {};
  /** Request that causes the current change; part of its event. Null values: no request causes it. */
  request: { id: string | null; idempotency_key: string | null } = { id: null, idempotency_key: null };

  private objects = new Map<string, StripeObject>();
  private standing: number | undefined;

  constructor(
    private readonly realNow: () => number,
    saved?: string,
  ) {
    if (!saved) return;
    const { objects, notes }: Saved = JSON.parse(saved);
    this.notes = notes;
    for (const object of objects) this.objects.set(object.id, object);
  }

  /** Seconds since the epoch at which the current action happens; can be in the past. */
  get now(): number {
    return this.standing ?? this.present;
  }

  get present(): number {
    return Math.floor(this.realNow() / 1000);
  }

  /**
   * Advances time by moving all objects into the past, because the application uses the real clock. A renewal that is
   * due in a month then is due now.
   * @param customer limits it to one customer
   */
  letPass(seconds: number, customer?: string) {
    for (const [id, object] of this.objects)
      if (customer === undefined || belongsTo(object, customer)) this.objects.set(id, older(object, seconds));
    if (customer === undefined) this.notes = older(this.notes, seconds);
  }

  at(seconds: number, act: () => void) {
    this.standing = seconds;
    try {
      act();
    } finally {
      this.standing = undefined;
    }
  }

  newId(prefix: string, length = 24): string {
    let id = `${prefix}_`;
    for (const byte of randomBytes(length)) id += LETTERS[byte % LETTERS.length];
    return id;
  }

  add<K extends Kind>(object: Kinds[K]): Kinds[K] {
    this.objects.set(object.id, object);
    return object;
  }

  remove(id: string) {
    this.objects.delete(id);
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const object = this.objects.get(id);
    return object?.object === kind ? (object as Kinds[K]) : undefined;
  }

  /** @throws StripeProblem 404 */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
    const object = this.find(kind, id);
    if (!object) throw missing(kind.replace("_", " "), id, param);
    return object;
  }

  any(id: string): StripeObject | undefined {
    return this.objects.get(id);
  }

  /** Returns objects newest first, as Stripe does. */
  list<K extends Kind>(kind: K): Kinds[K][] {
    const found: Kinds[K][] = [];
    for (const object of this.objects.values()) if (object.object === kind) found.push(object as Kinds[K]);
    return found.reverse();
  }

  emit(type: Stripe.Event.Type, object: StripeObject, previous?: Record<string, unknown>) {
    const event = {
      id: this.newId("evt"),
      object: "event",
      api_version: API_VERSION,
      // Events have the real time, so that a list of the newest events contains those of past actions.
      created: this.present,
      data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: { ...this.request },
      type,
    } as unknown as Stripe.Event;
    this.add<"event">(event);
    this.onEvent(event);
  }

  update<T extends StripeObject>(type: Stripe.Event.Type, object: T, changes: Partial<T>) {
    const previous: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(changes)) {
      const before = (object as unknown as Record<string, unknown>)[name];
      if (JSON.stringify(before) !== JSON.stringify(value)) previous[name] = structuredClone(before);
    }
    Object.assign(object, changes);
    if (Object.keys(previous).length > 0) this.emit(type, object, previous);
  }

  /** Deletes events after 30 days and idempotency keys after one, as Stripe does. */
  forget() {
    for (const [id, object] of this.objects)
      if (object.object === "event" && object.created < this.present - EVENT_SECONDS) this.objects.delete(id);
    for (const [key, { at }] of Object.entries(this.notes.idempotency))
      if (at < this.present - KEY_SECONDS) delete this.notes.idempotency[key];
  }

  save(): string {
    const saved: Saved = { objects: [...this.objects.values()], notes: this.notes };
    return JSON.stringify(saved);
  }
}

const belongsTo = (object: StripeObject, customer: string) =>
  object.id === customer || ("customer" in object && object.customer === customer);

/** Returns whether a number is a timestamp in seconds. Other numbers, such as amounts in cents, are smaller. */
const isInstant = (value: number) => value > 1_000_000_000 && value < 10_000_000_000;

function older<T>(value: T, seconds: number): T {
  if (typeof value === "number") return (isInstant(value) ? value - seconds : value) as T;
  if (typeof value !== "object" || value === null) return value;
  for (const [name, inner] of Object.entries(value)) (value as Record<string, unknown>)[name] = older(inner, seconds);
  return value;
}

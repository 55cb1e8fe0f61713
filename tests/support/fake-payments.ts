import {
  type Checkout,
  type CheckoutInput,
  type CheckoutState,
  type Interval,
  type InvoiceState,
  type PaymentEvent,
  type Payments,
  PaymentsRefused,
  PaymentsUnavailable,
  type PriceKey,
  type SubscriptionState,
} from "~/adapters/payments/port";
import { PRICES } from "~/domain/credits/credits.rules";
import type { Clock } from "~/domain/deps";
import { days } from "~/domain/durations";
import { priceOf, productOf } from "~/domain/payments/order.rules";

interface FakePayment {
  id: string;
  amount: number;
  /** Includes charged-back cents. */
  refunded: number;
  /** Cents refunded before a dispute that is open. */
  disputed?: number;
  invoice: FakeInvoice | null;
  checkoutId: string | null;
  subscriptionId: string | null;
}

interface FakeInvoice extends InvoiceState {
  paymentId: string | null;
}

interface FakeCheckout extends Omit<CheckoutState, "refunded" | "disputed" | "invoice"> {
  customer: string;
  input: CheckoutInput;
}

interface FakeSubscription extends Omit<SubscriptionState, "invoices" | "lastPayment"> {
  invoices: FakeInvoice[];
  price: Interval;
}

type Call = keyof Payments;

/** Number of instances. It is part of ids, because several instances may use the same database. */
let instances = 0;

const TRIES = 4;
const RETRIES_AFTER = [days(3), days(5), days(6)];

/**
 * Simulates Stripe in memory: customers, payment pages, payments, subscriptions with renewals and four attempts,
 * refunds, events. Uses the given clock. Each change adds an event, which tests deliver (`takeEvents`).
 */
export function fakePayments(clock: Clock) {
  const customers = new Map<number, string>();
  const checkouts = new Map<string, FakeCheckout>();
  const payments = new Map<string, FakePayment>();
  const subscriptions = new Map<string, FakeSubscription>();
  const events: PaymentEvent[] = [];
  const keys = new Map<string, unknown>();
  const deleted = new Set<string>();
  const calls: string[] = [];
  let heard = 0;
  let number = 0;
  instances += 1;
  const instance = instances;
  let mode: "up" | "away" | "refusing" = "up";
  const refused = new Set<Call>();

  const newId = (prefix: string) => {
    number += 1;
    return `${prefix}_${instance}x${String(number).padStart(4, "0")}`;
  };
  function tell(type: string, eventObjectId: string, about: PaymentEvent["about"]): void {
    events.push({ id: newId("evt"), type, createdAt: clock.now(), eventObjectId, about });
  }

  function answer<T>(name: Call, work: () => T): Promise<T> {
    calls.push(name);
    if (mode === "away") return Promise.reject(new PaymentsUnavailable("away"));
    if (mode === "refusing" || refused.has(name))
      return Promise.reject(new PaymentsRefused("refused", "parameter_invalid", 400));
    try {
      return Promise.resolve(work());
    } catch (error) {
      return Promise.reject(error);
    }
  }
  const once = <T>(name: Call, key: string, work: () => T) =>
    answer(name, () => {
      if (!keys.has(key)) keys.set(key, work());
      return keys.get(key) as T;
    });
  function find<T>(map: Map<string, T>, id: string): T {
    const found = map.get(id);
    if (!found) throw new PaymentsRefused(`No such object: ${id}`, "resource_missing", 404);
    return found;
  }

  function requireCustomer(id: string): void {
    if (deleted.has(id)) throw new PaymentsRefused(`No such customer: '${id}'`, "resource_missing", 404, "customer");
  }

  const refundedOf = (paymentId: string | null) => (paymentId && payments.get(paymentId)?.refunded) || 0;
  const stateOfInvoice = ({ paymentId, ...invoice }: FakeInvoice): InvoiceState => ({
    ...invoice,
    refunded: refundedOf(paymentId),
  });
  function stateOf({ customer: _customer, input: _input, ...checkout }: FakeCheckout): CheckoutState {
    const payment = checkout.paymentId ? payments.get(checkout.paymentId) : undefined;
    const refunded = payment?.refunded ?? 0;
    return {
      ...checkout,
      url: checkout.status === "open" ? checkout.url : null,
      payment: payment && refunded >= payment.amount ? "refunded" : checkout.payment,
      refunded,
      disputed: payment?.disputed !== undefined,
      invoice: payment?.invoice ? stateOfInvoice(payment.invoice) : null,
    };
  }
  function subscriptionState({ invoices, price: _price, ...subscription }: FakeSubscription): SubscriptionState {
    const paid = [...payments.values()].filter(({ subscriptionId }) => subscriptionId === subscription.id).at(-1);
    return {
      ...subscription,
      invoices: [...invoices].reverse().map(stateOfInvoice),
      lastPayment: paid
        ? { id: paid.id, amount: paid.amount, refunded: paid.refunded, disputed: paid.disputed !== undefined }
        : null,
    };
  }

  function collect(amount: number, of: { checkoutId: string | null; subscriptionId: string | null }): FakePayment {
    const id = newId("pi");
    const invoice: FakeInvoice = {
      id: newId("in"),
      number: `A-${number}`,
      url: `https://pay.example/${id}`,
      pdf: `https://pay.example/${id}.pdf`,
      paid: amount,
      refunded: 0,
      createdAt: clock.now(),
      paidAt: clock.now(),
      paymentId: id,
    };
    const payment = { id, amount, refunded: 0, invoice, ...of };
    payments.set(id, payment);
    return payment;
  }

  const after = (from: number, interval: Interval) => {
    const date = new Date(from);
    if (interval === "month") date.setUTCMonth(date.getUTCMonth() + 1);
    else date.setUTCFullYear(date.getUTCFullYear() + 1);
    return date.getTime();
  };

  function pay(id: string, amount?: number): void {
    const checkout = find(checkouts, id);
    if (checkout.status !== "open" && checkout.payment !== "processing" && checkout.payment !== "reserved") return;
    const product = productOf(checkout.price as PriceKey);
    const due = amount ?? checkout.input.amount;
    const subscriptionId = product.product === "premium" ? newId("sub") : null;
    const payment = collect(due, { checkoutId: id, subscriptionId });
    Object.assign(checkout, { status: "complete", payment: "paid", paid: due, paymentId: payment.id, subscriptionId });
    Object.assign(checkout, { card: "4242", paidAt: clock.now(), decline: null });
    if (product.product === "premium" && subscriptionId && payment.invoice) {
      subscriptions.set(subscriptionId, {
        id: subscriptionId,
        customer: checkout.customer,
        order: checkout.order,
        status: "active",
        interval: product.interval,
        price: product.interval,
        nextInterval: null,
        startedAt: clock.now(),
        periodStart: clock.now(),
        periodEnd: after(clock.now(), product.interval),
        cancelAtPeriodEnd: false,
        canceledAt: null,
        endedAt: null,
        failure: null,
        card: "4242",
        renewal: "paid",
        invoices: [payment.invoice],
      });
      tell("customer.subscription.created", subscriptionId, { subscriptionId });
      tell("invoice.paid", payment.invoice.id, { subscriptionId });
    }
    tell("payment_intent.succeeded", payment.id, { paymentId: payment.id });
    tell("checkout.session.completed", id, { checkoutId: id });
  }

  /** Voids the owed invoice and ends the subscription. */
  function stop(subscription: FakeSubscription): void {
    if (subscription.renewal === "owed") subscription.renewal = "void";
    end(subscription);
  }

  function end(subscription: FakeSubscription): void {
    if (subscription.endedAt !== null) return;
    Object.assign(subscription, { status: "canceled", endedAt: clock.now(), failure: null });
    subscription.canceledAt ??= clock.now();
    tell("customer.subscription.deleted", subscription.id, { subscriptionId: subscription.id });
  }

  function refundPayment(paymentId: string, amount?: number): void {
    const payment = find(payments, paymentId);
    if (payment.disputed !== undefined) return;
    const before = payment.refunded;
    payment.refunded = Math.min(payment.amount, amount === undefined ? payment.amount : before + amount);
    if (payment.refunded > before) tell("charge.refunded", newId("ch"), { paymentId });
  }

  /** Renews a paid period, or retries a failed renewal. */
  function renew(id: string, succeeds: boolean): void {
    const subscription = find(subscriptions, id);
    if (subscription.endedAt !== null) return;
    const attempts = succeeds ? 0 : (subscription.failure?.attempts ?? 0) + 1;
    // As at Stripe, the next period follows an unpaid one, and the card is tried again.
    if ((subscription.cancelAtPeriodEnd && subscription.failure === null) || attempts > TRIES) {
      end(subscription);
      return;
    }
    const about = { subscriptionId: id };
    if (succeeds) {
      const interval = subscription.nextInterval ?? subscription.interval;
      const payment = collect(PRICES.premium[interval], { checkoutId: null, subscriptionId: id });
      const { periodEnd } = subscription;
      Object.assign(subscription, { status: "active", interval, nextInterval: null, failure: null, renewal: "paid" });
      Object.assign(subscription, { periodStart: periodEnd, periodEnd: after(periodEnd, interval) });
      subscription.invoices.push(payment.invoice as FakeInvoice);
      tell("invoice.paid", payment.invoice?.id ?? "", about);
    } else {
      const wait = RETRIES_AFTER[attempts - 1];
      Object.assign(subscription, { status: "past_due", renewal: "owed" });
      subscription.failure = {
        since: subscription.failure?.since ?? clock.now(),
        attempts,
        nextAttemptAt: wait === undefined ? null : clock.now() + wait,
        decline: { code: "insufficient_funds" },
      };
      tell("invoice.payment_failed", newId("in"), about);
    }
    tell("customer.subscription.updated", id, about);
  }

  const gateway: Payments = {
    createCustomer: ({ providerId }, key) =>
      once("createCustomer", key, () => {
        const id = newId("cus");
        customers.set(providerId, id);
        return { id };
      }),
    createCheckout: (input, key) =>
      once("createCheckout", key, (): Checkout => {
        if (priceOf(productOf(input.price)) !== input.amount)
          throw new PaymentsRefused("Another price", "price_mismatch", 400);
        requireCustomer(input.customer);
        const id = newId("cs");
        const url = `https://checkout.example/${id}`;
        checkouts.set(id, {
          id,
          url,
          order: input.order,
          status: "open",
          payment: "none",
          paid: 0,
          currency: "eur",
          price: input.price,
          paymentId: null,
          subscriptionId: null,
          decline: null,
          card: null,
          paidAt: null,
          customer: input.customer,
          input,
        });
        return { id, url };
      }),
    findCheckout: (id) => answer("findCheckout", () => stateOf(find(checkouts, id))),
    findCheckoutsOf: (customer, order) =>
      answer("findCheckoutsOf", () => {
        requireCustomer(customer);
        return [...checkouts.values()].filter((one) => one.customer === customer && one.order === order).map(stateOf);
      }),
    findCheckoutByPayment: (paymentId) =>
      answer("findCheckoutByPayment", () => {
        const id = payments.get(paymentId)?.checkoutId;
        // As at Stripe, a payment does not identify the checkout of a subscription.
        const found = id ? checkouts.get(id) : undefined;
        return found && !found.subscriptionId ? stateOf(found) : null;
      }),
    expireCheckout: (id, key) => once("expireCheckout", key, () => expire(id)),
    findSubscription: (id) => answer("findSubscription", () => subscriptionState(find(subscriptions, id))),
    findSubscriptionByPayment: (paymentId) =>
      answer("findSubscriptionByPayment", () => {
        const id = payments.get(paymentId)?.subscriptionId;
        return id ? subscriptionState(find(subscriptions, id)) : null;
      }),
    cancelAtPeriodEnd: (id, cancel, key) => once("cancelAtPeriodEnd", key, () => cancelAtEnd(id, cancel)),
    changeInterval: (id, interval, key) =>
      once("changeInterval", key, () => {
        const subscription = find(subscriptions, id);
        subscription.nextInterval = interval === subscription.interval ? null : interval;
        tell("customer.subscription.updated", id, { subscriptionId: id });
      }),
    endSubscription: (id, key) => once("endSubscription", key, () => stop(find(subscriptions, id))),
    refund: (paymentId, _reason, key) => once("refund", key, () => refundPayment(paymentId)),
    openPortal: (customer, _input, key) =>
      once("openPortal", key, () => {
        requireCustomer(customer);
        return { url: `https://portal.example/${customer}` };
      }),
    async *listEvents(since) {
      await answer("listEvents", () => null);
      for (const event of [...events]) if (event.createdAt >= since) yield event;
    },
    readEvent: async (body, signature) => (signature === "good" ? JSON.parse(body) : null),
  };

  function expire(id: string): void {
    const checkout = find(checkouts, id);
    if (checkout.status !== "open") return;
    checkout.status = "expired";
    tell("checkout.session.expired", id, { checkoutId: id });
  }

  function cancelAtEnd(id: string, cancel: boolean): void {
    const subscription = find(subscriptions, id);
    if (subscription.endedAt !== null) throw new PaymentsRefused("It has ended.", "resource_missing", 404);
    subscription.cancelAtPeriodEnd = cancel;
    subscription.canceledAt = cancel ? clock.now() : null;
    tell("customer.subscription.updated", id, { subscriptionId: id });
  }

  return {
    gateway,
    calls,
    all: { checkouts, payments, subscriptions, events, customers },
    behave(as: typeof mode) {
      mode = as;
    },
    /** From now on, refuses exactly these calls. */
    refuse(...names: Call[]) {
      refused.clear();
      for (const name of names) refused.add(name);
    },
    takeEvents(): PaymentEvent[] {
      const fresh = events.slice(heard);
      heard = events.length;
      return fresh;
    },
    checkoutOf: (order: string) => [...checkouts.values()].filter((one) => one.order === order).at(-1)?.id ?? "",
    subscriptionOf: (order: string) => [...subscriptions.values()].find((one) => one.order === order)?.id ?? "",
    // Actions of customers and banks.
    pay,
    decline(id: string, code: string) {
      const checkout = find(checkouts, id);
      if (checkout.payment === "paid") return;
      Object.assign(checkout, { payment: "declined", decline: { code }, card: "0002" });
      if (checkout.status !== "open") tell("checkout.session.async_payment_failed", id, { checkoutId: id });
      tell("payment_intent.payment_failed", newId("pi"), { checkoutId: id });
    },
    /** Sets the payment to pending or authorized. */
    pend(id: string, as: "processing" | "reserved") {
      const checkout = find(checkouts, id);
      if (checkout.status !== "open") return;
      Object.assign(checkout, { status: "complete", payment: as });
      tell("checkout.session.completed", id, { checkoutId: id });
    },
    expire,
    refundPayment,
    dispute(paymentId: string) {
      const payment = find(payments, paymentId);
      if (payment.disputed !== undefined || payment.refunded === payment.amount) return;
      Object.assign(payment, { disputed: payment.refunded, refunded: payment.amount });
      tell("charge.dispute.created", newId("dp"), { paymentId });
    },
    winDispute(paymentId: string) {
      const payment = find(payments, paymentId);
      if (payment.disputed === undefined) return;
      payment.refunded = payment.disputed;
      delete payment.disputed;
      tell("charge.dispute.closed", newId("dp"), { paymentId });
    },
    /** Deletes a customer, as in Stripe's dashboard. Its subscriptions end. */
    deleteCustomer(id: string) {
      deleted.add(id);
      for (const subscription of subscriptions.values()) if (subscription.customer === id) end(subscription);
      tell("customer.deleted", id, {});
    },
    /** Deletes an object, as if test data were deleted at Stripe. */
    lose: (id: string) => checkouts.delete(id) || subscriptions.delete(id),
    cancelAtEnd,
    renew,
    end: (id: string) => end(find(subscriptions, id)),
  };
}

export type FakePayments = ReturnType<typeof fakePayments>;

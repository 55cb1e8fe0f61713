import type Stripe from "stripe";
import { type PaymentEvent, type Payments, PaymentsRefused, PaymentsUnavailable } from "./port";
import { checkoutParameters, findPrice, stripeLocale } from "./stripe-checkout";
import { type AskStripe, keyFor, type Options, type StripeSettings, stripeClient, withRefunds } from "./stripe-client";
import {
  checkoutStateOf,
  expanded,
  idOf,
  milliseconds,
  type PaymentAndRefunds,
  paymentIdOf,
  seconds,
} from "./stripe-states";
import { stripeSubscriptions } from "./stripe-subscriptions";

type PaymentSettings = Omit<StripeSettings, "secretKey"> & { secretKey: string | undefined };

export function selectPayments({ secretKey, ...settings }: PaymentSettings): Payments {
  return secretKey ? stripePayments({ secretKey, ...settings }) : noPayments();
}

/** Disables payments without a secret key: rejects purchases and webhooks. */
function noPayments(): Payments {
  const refuse = async (): Promise<never> => {
    throw new PaymentsUnavailable("The setting STRIPE_SECRET_KEY is missing.");
  };
  return {
    createCustomer: refuse,
    createCheckout: refuse,
    findCheckout: refuse,
    findCheckoutsOf: refuse,
    findCheckoutByPayment: refuse,
    expireCheckout: refuse,
    findSubscription: refuse,
    findSubscriptionByPayment: refuse,
    cancelAtPeriodEnd: refuse,
    changeInterval: refuse,
    endSubscription: refuse,
    refund: refuse,
    openPortal: refuse,
    // biome-ignore lint/correctness/useYield: it throws before the first event.
    async *listEvents() {
      await refuse();
    },
    readEvent: async () => null,
  };
}

/** Maximum age of a signature in seconds, as Stripe recommends (https://docs.stripe.com/webhooks#replay-attacks). */
const TOLERANCE_S = 300;

const EXPANDED = ["payment_intent.latest_charge", "invoice.payments"];

function stripePayments(settings: StripeSettings): Payments {
  const ask = stripeClient(settings);
  return { ...checkouts(ask, settings), ...stripeSubscriptions(ask, settings), ...events(ask, settings) };
}

function checkouts(ask: AskStripe, settings: StripeSettings) {
  return {
    createCustomer: ({ providerId, email, name, locale }, key) =>
      ask(async (stripe, options) => {
        const customer = { email, name, preferred_locales: [locale], metadata: { provider: String(providerId) } };
        const { id } = await stripe.customers.create(customer, options(await keyFor(key, customer)));
        return { id };
      }),

    createCheckout: (input, key) =>
      ask(async (stripe, options) => {
        const { price, amount } = input;
        const found = await findPrice(stripe, { key: price, amount, tax: settings.tax }, options);
        const parameters = checkoutParameters(input, found.id, settings);
        const { id, url } = await stripe.checkout.sessions.create(parameters, options(await keyFor(key, parameters)));
        return { id, url };
      }),

    findCheckout: (id) => ask((stripe, options) => findCheckout(stripe, id, options)),

    findCheckoutsOf: (customer, order) =>
      ask(async (stripe, options) => {
        const [known, { data }] = await Promise.all([
          stripe.customers.retrieve(customer, {}, options()),
          stripe.checkout.sessions.list({ customer, limit: 100 }, options()),
        ]);
        if (known.deleted)
          throw new PaymentsRefused("Stripe: the customer was deleted", "resource_missing", 0, "customer");
        const own = data.filter((session) => session.client_reference_id === order);
        return Promise.all(own.map(({ id }) => findCheckout(stripe, id, options)));
      }),

    findCheckoutByPayment: (payment_intent) =>
      ask(async (stripe, options) => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1 }, options());
        return data[0] ? findCheckout(stripe, data[0].id, options) : null;
      }),

    expireCheckout: (id, key) =>
      ask(async (stripe, options) => {
        await stripe.checkout.sessions.expire(id, {}, options(key)).catch(async (error: unknown) => {
          // Stripe refuses to expire a closed checkout.
          const { status } = await stripe.checkout.sessions.retrieve(id, {}, options());
          if (status === "open") throw error;
        });
      }),

    refund: (payment_intent, reason, key) =>
      ask(async (stripe, options) => {
        const parameters = { payment_intent, reason };
        await stripe.refunds
          .create(parameters, options(await keyFor(key, parameters)))
          .catch(ignoring("charge_already_refunded"));
      }),

    openPortal: (customer, { returnUrl, locale }, key) =>
      ask(async (stripe, options) => {
        const parameters = { customer, return_url: returnUrl, locale: stripeLocale(locale) };
        const { url } = await stripe.billingPortal.sessions.create(parameters, options(await keyFor(key, parameters)));
        return { url };
      }),
  } satisfies Partial<Payments>;
}

async function findCheckout(stripe: Stripe, id: string, options: Options) {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: EXPANDED }, options());
  return checkoutStateOf(session, await findPayment(stripe, session, options));
}

/** Finds the payment of a checkout. For Premium, only the first invoice names it. */
async function findPayment(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  options: Options,
): Promise<PaymentAndRefunds | null> {
  const own = expanded<Stripe.PaymentIntent>(session.payment_intent);
  if (own) return withRefunds(stripe, own, options);
  const id = idOf(session.payment_intent) ?? paymentIdOf(expanded<Stripe.Invoice>(session.invoice));
  if (!id) return null;
  const payment = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }, options());
  return withRefunds(stripe, payment, options);
}

function events(ask: AskStripe, { webhookSecret }: StripeSettings) {
  return {
    async *listEvents(since) {
      // Each page has its own time limit. Stripe always lists the newest first.
      const listed = [];
      for (let after: string | undefined; ; ) {
        const page = await ask((stripe, options) =>
          stripe.events.list(
            {
              created: { gte: seconds(since) },
              types: [...EVENT_TYPES],
              limit: 100,
              ...(after ? { starting_after: after } : {}),
            },
            options(),
          ),
        );
        listed.push(...page.data.map(paymentEventOf));
        after = page.data.at(-1)?.id;
        if (!page.has_more || !after) break;
      }
      yield* listed.reverse();
    },

    async readEvent(body, signature, now) {
      if (!webhookSecret || !signature) return null;
      const { default: Sdk } = await import("stripe");
      const crypto = Sdk.createSubtleCryptoProvider();
      try {
        const { webhooks } = Sdk;
        const event = await webhooks.constructEventAsync(body, signature, webhookSecret, TOLERANCE_S, crypto, now);
        return isEvent(event) ? paymentEventOf(event) : null;
      } catch (error) {
        if (error instanceof Sdk.errors.StripeSignatureVerificationError) return null;
        // The SDK parses the body once the signature is verified.
        if (error instanceof SyntaxError) return null;
        throw error;
      }
    },
  } satisfies Partial<Payments>;
}

const ignoring = (code: string) => (error: unknown) => {
  if (!(error instanceof Error && "code" in error && error.code === code)) throw error;
};

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

function isEvent(body: unknown): body is Stripe.Event {
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

function paymentEventOf(event: Stripe.Event): PaymentEvent {
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

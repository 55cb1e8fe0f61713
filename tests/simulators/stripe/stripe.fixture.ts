import Stripe from "stripe";
import { afterEach, beforeEach } from "vitest";
import { type StripeSimulator, type StripeSimulatorOptions, startStripeSimulator } from "./simulator";

export function sdkFor({ url, secretKey }: Pick<StripeSimulator, "url" | "secretKey">, timeout = 5000) {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    apiVersion: "2025-09-30.clover",
    protocol: "http",
    host: hostname,
    port,
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout,
  });
}

type More = Partial<Stripe.Checkout.SessionCreateParams>;

/** Provides a simulator and a real SDK client for each test, and common setups. */
export function useStripe(options?: () => StripeSimulatorOptions) {
  const context = {
    simulator: undefined as unknown as StripeSimulator,
    stripe: undefined as unknown as Stripe,
    async priceOf(key: string) {
      const { data } = await context.stripe.prices.list({ lookup_keys: [key], active: true });
      return data[0]?.id ?? "";
    },
    async checkout(key: string, more: More = {}) {
      const { stripe, priceOf } = context;
      const customer = await stripe.customers.create({ email: "planner@example.com", name: "Atelier" });
      const metadata = { order: "order1" };
      const isCredits = key.startsWith("credits");
      return stripe.checkout.sessions.create({
        mode: isCredits ? "payment" : "subscription",
        customer: customer.id,
        line_items: [{ price: await priceOf(key), quantity: 1 }],
        success_url: "http://localhost/result?checkout={CHECKOUT_SESSION_ID}",
        cancel_url: "http://localhost/left",
        metadata,
        client_reference_id: "order1",
        tax_id_collection: { enabled: true },
        customer_update: { name: "auto", address: "auto" },
        ...(isCredits
          ? { payment_intent_data: { metadata }, invoice_creation: { enabled: true, invoice_data: { metadata } } }
          : { subscription_data: { metadata } }),
        ...more,
      });
    },
    async subscription(key: "premium_month" | "premium_year" = "premium_month", card?: string) {
      const { id } = await context.checkout(key);
      context.simulator.pay(id, card);
      const paid = await context.stripe.checkout.sessions.retrieve(id);
      return context.stripe.subscriptions.retrieve(paid.subscription as string);
    },
  };
  beforeEach(async () => {
    context.simulator = await startStripeSimulator(options?.());
    context.stripe = sdkFor(context.simulator);
  });
  afterEach(() => context.simulator.stop());
  return context;
}

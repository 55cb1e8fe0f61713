import Stripe from "stripe";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type StripeSimulator, startStripeSimulator } from "./simulator";

let simulator: StripeSimulator;
let stripe: Stripe;

beforeEach(async () => {
  simulator = await startStripeSimulator();
  stripe = sdkFor(simulator);
});
afterEach(() => simulator.stop());

function sdkFor({ url, secretKey }: StripeSimulator) {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    apiVersion: "2025-09-30.clover",
    protocol: "http",
    host: hostname,
    port,
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

async function priceOf(key: string) {
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true });
  return data[0]?.id ?? "";
}

async function checkout(key: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const customer = await stripe.customers.create({ email: "planner@example.com", name: "Atelier" });
  const isCredits = key.startsWith("credits");
  return stripe.checkout.sessions.create({
    mode: isCredits ? "payment" : "subscription",
    customer: customer.id,
    line_items: [{ price: await priceOf(key), quantity: 1 }],
    success_url: "http://localhost/result?checkout={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost/left",
    metadata: { order: "order1" },
    client_reference_id: "order1",
    tax_id_collection: { enabled: true },
    customer_update: { name: "auto", address: "auto" },
    ...(isCredits
      ? {
          payment_intent_data: { metadata: { order: "order1" } },
          invoice_creation: { enabled: true, invoice_data: { metadata: { order: "order1" } } },
        }
      : { subscription_data: { metadata: { order: "order1" } } }),
    ...more,
  });
}

const PAYMENT = ["line_items", "payment_intent.latest_charge", "invoice"];

it("sells credits: a checkout, a payment, an invoice, and the events of it (simulator-1)", async () => {
  const { id, url, payment_status } = await checkout("credits_5");
  expect({ payment_status, isPage: url?.startsWith(`${simulator.url}/c/pay/`) }).toEqual({
    payment_status: "unpaid",
    isPage: true,
  });
  expect(simulator.pay(id)).toBe("succeeded");
  const paid = await stripe.checkout.sessions.retrieve(id, { expand: PAYMENT });
  const payment = paid.payment_intent as Stripe.PaymentIntent;
  const charge = payment.latest_charge as Stripe.Charge;
  const invoice = paid.invoice as Stripe.Invoice;
  expect(paid).toMatchObject({ status: "complete", payment_status: "paid", amount_total: 22_500, currency: "eur" });
  expect(paid.line_items?.data[0]?.price?.lookup_key).toBe("credits_5");
  expect(payment).toMatchObject({ status: "succeeded", amount_received: 22_500, metadata: { order: "order1" } });
  expect(charge).toMatchObject({ paid: true, captured: true, payment_method_details: { card: { last4: "4242" } } });
  expect(invoice).toMatchObject({ status: "paid", amount_paid: 22_500, metadata: { order: "order1" } });
  const { data } = await stripe.events.list({ types: ["checkout.session.completed", "invoice.paid"] });
  expect(data.map(({ type }) => type)).toEqual(["checkout.session.completed", "invoice.paid"]);
});

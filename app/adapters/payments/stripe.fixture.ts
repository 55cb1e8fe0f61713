import { startVendorServer, type VendorReply, type VendorRequest } from "../../../tests/simulators/vendor-server";
import { selectPayments } from "./stripe";

// Objects of Stripe's API version 2025-09-30.clover, with the fields that the adapter reads.

export const SECRET = "whsec_of_the_tests";

export const charge = (changes: object = {}) => ({
  id: "ch_1",
  object: "charge",
  created: 1_700_000_100,
  amount_refunded: 0,
  disputed: false,
  payment_method_details: { card: { last4: "4242" } },
  ...changes,
});

export const payment = (changes: object = {}) => ({
  id: "pi_1",
  object: "payment_intent",
  status: "succeeded",
  currency: "eur",
  amount_received: 22_500,
  last_payment_error: null,
  latest_charge: charge(),
  metadata: { order: "order-1" },
  ...changes,
});

export const invoice = (changes: object = {}) => ({
  id: "in_1",
  object: "invoice",
  status: "paid",
  number: "A-1",
  hosted_invoice_url: "https://stripe.example/i/1",
  invoice_pdf: "https://stripe.example/i/1.pdf",
  amount_paid: 7_900,
  total: 7_900,
  attempt_count: 1,
  next_payment_attempt: null,
  created: 1_700_000_000,
  status_transitions: { finalized_at: 1_700_000_000, paid_at: 1_700_000_200 },
  lines: { data: [{ period: { start: 1_700_000_000, end: 1_702_592_000 } }] },
  payments: { data: [{ is_default: true, status: "paid", payment: { payment_intent: "pi_1" } }] },
  ...changes,
});

export const session = (changes: object = {}) => ({
  id: "cs_1",
  object: "checkout.session",
  status: "complete",
  payment_status: "paid",
  url: null,
  client_reference_id: "order-1",
  metadata: { order: "order-1", price: "credits_5" },
  currency: "eur",
  amount_total: 22_500,
  payment_intent: payment(),
  subscription: null,
  invoice: invoice({ amount_paid: 22_500, total: 22_500 }),
  ...changes,
});

export const price = (changes: object = {}) => ({
  id: "price_5",
  object: "price",
  lookup_key: "credits_5",
  currency: "eur",
  unit_amount: 22_500,
  tax_behavior: "inclusive",
  recurring: null,
  ...changes,
});

const PERIOD = { current_period_start: 1_700_000_000, current_period_end: 1_702_592_000 };

export const subscription = (changes: object = {}, item: object = {}) => ({
  id: "sub_1",
  object: "subscription",
  status: "active",
  customer: "cus_1",
  metadata: { order: "order-1" },
  start_date: 1_700_000_000,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  ended_at: null,
  default_payment_method: { id: "pm_1", card: { last4: "4444" } },
  items: { data: [{ id: "si_1", price: { id: "price_month", recurring: { interval: "month" } }, ...PERIOD, ...item }] },
  ...changes,
});

export const list = (...data: object[]) => ({ object: "list", data, has_more: false });

/** Starts a server that responds as the test defines, and records its requests. */
export async function startStripe() {
  const asked: (VendorRequest & { form: URLSearchParams })[] = [];
  let answers: Record<string, unknown> = {};
  const reply = (request: VendorRequest): VendorReply => {
    asked.push({ ...request, form: new URLSearchParams(request.body) });
    const answer = answers[`${request.method} ${request.path.replace("/v1/", "")}`];
    if (answer === undefined)
      return { status: 404, body: { error: { type: "invalid_request_error", code: "resource_missing" } } };
    const body = typeof answer === "function" ? answer(request) : answer;
    return { status: isError(body) ? (body.status ?? 400) : 200, body };
  };
  const errorBody = () => ({ error: { type: "api_error", message: "Simulated" } });
  const server = await startVendorServer({ reply, errorBody });
  const payments = (changes: object = {}) =>
    selectPayments({
      secretKey: "sk_test_1",
      webhookSecret: SECRET,
      baseUrl: server.url,
      tax: false,
      timeLimitMs: 2_000,
      ...changes,
    });
  return Object.assign(server, {
    asked,
    payments,
    /** Sets the answers, by `METHOD path`. */
    answers(next: Record<string, unknown>) {
      answers = next;
      asked.length = 0;
      server.always(undefined);
    },
  });
}

const isError = (body: unknown): body is { error: object; status?: number } =>
  typeof body === "object" && body !== null && "error" in body;

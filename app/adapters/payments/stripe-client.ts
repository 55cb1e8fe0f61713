import type Stripe from "stripe";
import { redact } from "~/adapters/error-reporting/describe-error";
import { PaymentsRefused, PaymentsUnavailable } from "./port";
import { chargeOf, type PaymentAndRefunds } from "./stripe-states";

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string | undefined;
  baseUrl: string;
  tax: boolean;
  /** `txr_…` of the VAT that prices contain, if Stripe Tax is off. */
  taxRate?: string | undefined;
  /** Time limit of one call of the port, for all its requests together. */
  timeLimitMs?: number | undefined;
}

/** Version of the objects that the adapter reads, and of the SDK's types. */
const API_VERSION = "2025-09-30.clover";

/** Pages that wait for Stripe must respond within 5 seconds. */
const STRIPE_TIME_LIMIT_MS = 4_000;

export type Options = (idempotencyKey?: string) => Stripe.RequestOptions;

export type AskStripe = <T>(work: (stripe: Stripe, options: Options) => Promise<T>) => Promise<T>;

/** Adds a hash of the parameters to a key: for a day, Stripe refuses a repeated key with other parameters. */
export async function keyFor(cause: string, parameters: object): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(parameters)));
  const hash = Array.from(new Uint8Array(bytes).slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${cause}:${hash}`;
}

/** Connects to Stripe. The SDK is loaded on the first call, because most requests never call Stripe. */
export function stripeClient(settings: StripeSettings): AskStripe {
  let client: Promise<Stripe> | undefined;
  return async (work) => {
    client ??= connect(settings);
    const ends = Date.now() + (settings.timeLimitMs ?? STRIPE_TIME_LIMIT_MS);
    const options: Options = (idempotencyKey) => ({
      timeout: Math.max(1, ends - Date.now()),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
    try {
      return await work(await client, options);
    } catch (error) {
      throw asPaymentsError(error);
    }
  };
}

async function connect({ secretKey, baseUrl, timeLimitMs }: StripeSettings): Promise<Stripe> {
  const { default: Sdk } = await import("stripe");
  const { protocol, hostname, port } = new URL(baseUrl);
  const isPlain = protocol === "http:";
  return new Sdk(secretKey, {
    apiVersion: API_VERSION,
    protocol: isPlain ? "http" : "https",
    host: hostname,
    port: port || (isPlain ? "80" : "443"),
    httpClient: Sdk.createFetchHttpClient(fetchWhole),
    timeout: timeLimitMs ?? STRIPE_TIME_LIMIT_MS,
    // The caller retries, because it knows how long a person has been waiting.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Reads the whole body within the SDK's time limit. A redirect would send the API key elsewhere. */
const fetchWhole: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: "manual" });
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers: answer.headers });
};

/** Types of errors that a retry may fix. They include a wrong API key, because an operator can correct the key. */
const TEMPORARY = new Set([
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
]);

function asPaymentsError(error: unknown): unknown {
  if (!isOfStripe(error)) return error;
  const { type, statusCode: status = 0, code = type, param } = error;
  // Stripe's messages repeat parameters of the request.
  const message = redact([status || undefined, code, error.message].filter(Boolean).join(" "));
  const isTemporary = TEMPORARY.has(type) || status >= 500 || status === 409 || status === 429;
  return isTemporary
    ? new PaymentsUnavailable(`Stripe: ${message}`, { cause: error })
    : new PaymentsRefused(`Stripe: ${message}`, code, status, param ?? null);
}

function isOfStripe(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && /^Stripe\w*Error$/.test(String(error.type));
}

/** Statuses of a dispute in which Stripe keeps the money back. A won dispute or an inquiry does not. */
const HOLDS_MONEY = new Set<Stripe.Dispute.Status>(["needs_response", "under_review", "lost"]);

export async function withRefunds(
  stripe: Stripe,
  payment: Stripe.PaymentIntent,
  options: Options,
): Promise<PaymentAndRefunds> {
  const charge = chargeOf(payment);
  const refunded = charge?.amount_refunded ?? 0;
  if (!charge?.disputed) return { payment, refunded, disputed: false };
  const { data } = await stripe.disputes.list({ payment_intent: payment.id, limit: 100 }, options());
  const held = data.filter(({ status }) => HOLDS_MONEY.has(status)).reduce((sum, { amount }) => sum + amount, 0);
  return { payment, refunded: Math.min(payment.amount_received, refunded + held), disputed: held > 0 };
}

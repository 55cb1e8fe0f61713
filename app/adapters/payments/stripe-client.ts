import type Stripe from "stripe";
import { redact } from "~/adapters/error-reporting/redact";
import { PaymentsRefused, PaymentsUnavailable } from "./port";

export interface StripeSettings {
  secretKey: string;
  /** Signs what Stripe reports; without one no report is believed. */
  webhookSecret: string | undefined;
  baseUrl: string;
  /** Stripe Tax decides on rate and reverse charge. */
  tax: boolean;
  /** `txr_…` of the VAT that prices contain, where Stripe Tax is off. */
  taxRate?: string | undefined;
  /** Of one call of the port, all its requests together. */
  timeLimitMs?: number | undefined;
}

/** Of the objects that the adapter reads; the SDK is typed for it. */
const API_VERSION = "2025-09-30.clover";

/** A page that waits for Stripe has to be answered within 5 seconds. */
const STRIPE_TIME_LIMIT_MS = 4_000;

/** Options of the next request: the time that is left, and the key of a write. */
export type Options = (idempotencyKey?: string) => Stripe.RequestOptions;

export type AskStripe = <T>(work: (stripe: Stripe, options: Options) => Promise<T>) => Promise<T>;

/**
 * Of a write whose parameters depend on more than its cause: addresses, language, prices, settings. With other parameters than before, Stripe
 * refuses a key for a day, so each set of parameters has a key of its own.
 */
export async function keyFor(cause: string, parameters: object): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(parameters)));
  const hash = Array.from(new Uint8Array(bytes).slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${cause}:${hash}`;
}

/** The SDK is read when Stripe is first asked: most requests never do. */
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
      throw failureOf(error);
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
    // Repeating is the caller's: it knows how long somebody has been waiting.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Reads the body as well, because the SDK's time limit ends with the promise. A redirect would carry the key to another host. */
const fetchWhole: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: "manual" });
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers: answer.headers });
};

/**
 * No answer, a defect on their side, too many requests at once, or a key that is already in use. A wrong API key counts as well: once an
 * operator has corrected it, what waits goes on.
 */
const TEMPORARY = new Set([
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
]);

function failureOf(error: unknown): unknown {
  if (!isOfStripe(error)) return error;
  const { type, statusCode: status = 0, code = type, param } = error;
  // Stripe's messages repeat what was sent.
  const message = redact([status || undefined, code, error.message].filter(Boolean).join(" "));
  const isTemporary = TEMPORARY.has(type) || status >= 500 || status === 409 || status === 429;
  return isTemporary
    ? new PaymentsUnavailable(`Stripe: ${message}`, { cause: error })
    : new PaymentsRefused(`Stripe: ${message}`, code, status, param ?? null);
}

function isOfStripe(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && /^Stripe\w*Error$/.test(String(error.type));
}

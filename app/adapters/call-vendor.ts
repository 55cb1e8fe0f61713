import { redact } from "./error-reporting/describe-error";
import { DeliveryFailed } from "./sms/port";

const VENDOR_TIME_LIMIT_MS = 5_000;

/** Workers send no User-Agent by default, and Resend responds with 403 without one. */
export const USER_AGENT = "alliance/1.0";

const LONGEST_QUOTED_REASON = 300;

interface VendorCall {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  timeLimitMs?: number | undefined;
}

export interface VendorAnswer {
  ok: boolean;
  status: number;
  /** JSON object in the body; empty if there is none. */
  body: Record<string, unknown>;
  retryAfterMs: number | undefined;
}

/** Calls an API. @throws DeliveryFailed without a complete answer in time; the provider may still have acted */
export async function callVendor(vendor: string, call: VendorCall): Promise<VendorAnswer> {
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: { "User-Agent": USER_AGENT, Accept: "application/json", ...call.headers },
      ...(call.body === undefined ? {} : { body: call.body }),
      // A redirect would send the credentials to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(call.timeLimitMs ?? VENDOR_TIME_LIMIT_MS),
    });
    return {
      ok: response.ok,
      status: response.status,
      body: parseObject(await response.text()),
      retryAfterMs: parseRetryAfter(response.headers.get("Retry-After"), Date.now()),
    };
  } catch (cause) {
    throw new DeliveryFailed(`${vendor} did not answer: ${cause instanceof Error ? cause.name : "unknown"}`, { cause });
  }
}

/** Returns status and error text of an answer, without phone numbers and addresses, which such texts often repeat. */
export function quoteReason(answer: VendorAnswer, ...fields: unknown[]): string {
  const reason = [answer.status, ...fields.filter((field) => typeof field === "string" || typeof field === "number")];
  return redact(reason.join(" ")).slice(0, LONGEST_QUOTED_REASON);
}

/** Parses seconds or a date (RFC 9110 §10.2.3). Returns milliseconds from `now`; undefined if it is neither. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A proxy responds with HTML; the status suffices.
    return {};
  }
}

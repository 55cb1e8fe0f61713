import { z } from "zod";

interface ReportSettings {
  resend: ResendReportSettings | undefined;
  twilio: TwilioReportSettings | undefined;
}

const none: ReadDeliveryReport = async () => null;

export function selectDeliveryReports({ resend, twilio }: ReportSettings): DeliveryReports {
  return { email: resend ? resendReports(resend) : none, sms: twilio ? twilioReports(twilio) : none };
}

interface DeliveryReport {
  externalId: string;
  /** The address or number permanently accepts no messages. Temporary failures are not reported. */
  undeliverable: boolean;
  /** The recipient marked it as spam. */
  complained?: boolean;
}

/** Verifies and reads a report. @param body unchanged, because it is signed @returns null for a bad or old signature */
type ReadDeliveryReport = (body: string, headers: Headers, now: number) => Promise<DeliveryReport | null>;

export interface DeliveryReports {
  email: ReadDeliveryReport;
  sms: ReadDeliveryReport;
}

interface ResendReportSettings {
  /** `whsec_…`, from the webhook's page in Resend. */
  webhookSecret: string;
}

/** Maximum difference between Resend's clock and ours, which also rejects replayed reports. */
const TOLERANCE_MS = 300_000;

/** Maximum signatures that are verified; one is usual. */
const MOST_SIGNATURES = 5;

/**
 * Verifies signatures (https://docs.svix.com/receiving/verifying-payloads/how-manual): HMAC-SHA-256 of id, time and
 * body. While a secret is being replaced, a report has several signatures.
 */
function resendReports({ webhookSecret }: ResendReportSettings): ReadDeliveryReport {
  const key = fromBase64(webhookSecret.replace(/^whsec_/, ""));
  return async (body, headers, now) => {
    const [id, time, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) => headers.get(name));
    if (!key || !id || !time || !signatures || !/^\d+$/.test(time)) return null;
    if (Math.abs(now - Number(time) * 1_000) > TOLERANCE_MS) return null;
    for (const given of signatures.split(" ", MOST_SIGNATURES)) {
      const [version, signature = ""] = given.split(",");
      if (version === "v1" && (await isHmac("SHA-256", { key, text: `${id}.${time}.${body}`, signature })))
        return reportOf(body);
    }
    return null;
  };
}

const EVENT = z.object({
  type: z.string(),
  data: z.object({ email_id: z.string().optional(), bounce: z.object({ type: z.string().optional() }).optional() }),
});

/** Only a `Permanent` bounce (https://resend.com/docs/webhooks/emails/bounced) makes the address undeliverable. */
function reportOf(body: string) {
  const event = eventIn(body);
  if (!event) return null;
  const { type, data } = event;
  return {
    externalId: data.email_id ?? "",
    undeliverable: type === "email.bounced" && data.bounce?.type === "Permanent",
    complained: type === "email.complained",
  };
}

function eventIn(body: string): z.infer<typeof EVENT> | null {
  try {
    return EVENT.safeParse(JSON.parse(body)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

interface TwilioReportSettings {
  authToken: string;
  /** URL for Twilio's reports; the signature covers it. */
  callbackUrl: string;
}

/** Permanent reasons (https://www.twilio.com/docs/api/errors): 30005, unknown number; 30006, a landline. */
const FOR_GOOD = new Set(["30005", "30006"]);
const NOT_DELIVERED = new Set(["undelivered", "failed"]);

/**
 * Verifies the signature: HMAC-SHA-1 of the URL and the sorted parameters, without a time
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-security). A repeated report changes nothing.
 */
function twilioReports({ authToken, callbackUrl }: TwilioReportSettings): ReadDeliveryReport {
  return async (body, headers) => {
    const signature = headers.get("X-Twilio-Signature");
    const form = new URLSearchParams(body);
    const sorted = [...form].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
    const text = callbackUrl + sorted.map(([name, value]) => name + value).join("");
    if (!signature || !(await isHmac("SHA-1", { key: authToken, text, signature }))) return null;
    return {
      externalId: form.get("MessageSid") ?? "",
      undeliverable: NOT_DELIVERED.has(form.get("MessageStatus") ?? "") && FOR_GOOD.has(form.get("ErrorCode") ?? ""),
    };
  };
}

const encoder = new TextEncoder();

/** Returns whether a base64 signature is the HMAC of a text. Compares in constant time. */
async function isHmac(
  hash: "SHA-1" | "SHA-256",
  { key, text, signature }: { key: Uint8Array<ArrayBuffer> | string; text: string; signature: string },
): Promise<boolean> {
  const given = fromBase64(signature);
  if (!given) return false;
  const bytes = typeof key === "string" ? encoder.encode(key) : key;
  const algorithm = { name: "HMAC", hash };
  const imported = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  return crypto.subtle.verify("HMAC", imported, given, encoder.encode(text));
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

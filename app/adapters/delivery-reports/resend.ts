import { z } from "zod";
import { fromBase64, isHmac } from "./hmac";
import type { ReadDeliveryReport } from "./port";

export interface ResendReportSettings {
  /** `whsec_…`, from the webhook's page in Resend. */
  webhookSecret: string;
}

/** Maximum difference between Resend's clock and ours, which also rejects replayed reports. */
const TOLERANCE_MS = 300_000;

/** Maximum signatures that are verified; one is usual. */
const MOST_SIGNATURES = 5;

/**
 * Reads Resend's webhooks, signed as by Svix (https://docs.svix.com/receiving/verifying-payloads/how-manual):
 * HMAC-SHA-256 of id, time and body. During the replacement of a secret there are several signatures.
 */
export function resendReports({ webhookSecret }: ResendReportSettings): ReadDeliveryReport {
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
  data: z.object({
    email_id: z.string().optional(),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
});
type ResendEvent = z.infer<typeof EVENT>;

/**
 * Returns the report of an event. A bounce is `Permanent`, `Transient` (a full mailbox, an unavailable server) or
 * `Undetermined` (https://resend.com/docs/webhooks/emails/bounced); only the first makes the address undeliverable.
 * Mailbox providers send a complaint if the recipient marks an email as spam
 * (https://resend.com/docs/webhooks/emails/complained).
 */
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

function eventIn(body: string): ResendEvent | null {
  try {
    return EVENT.safeParse(JSON.parse(body)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

import { z } from "zod";
import { fromBase64, isHmac } from "./hmac";
import type { ReadDeliveryReport } from "./port";

export interface ResendReportSettings {
  /** `whsec_…`, of the webhook's page in Resend. */
  webhookSecret: string;
}

/** Between the vendor's clock and ours, either way: a report that is repeated later proves nothing. */
const TOLERANCE_MS = 300_000;

/**
 * Resend signs its webhooks as Svix does (https://docs.svix.com/receiving/verifying-payloads/how-manual): HMAC-SHA-256 of id, time and
 * body. While a secret is being replaced there are several signatures.
 */
export function resendReports({ webhookSecret }: ResendReportSettings): ReadDeliveryReport {
  const key = fromBase64(webhookSecret.replace(/^whsec_/, ""));
  return async (body, headers, now) => {
    const [id, time, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) => headers.get(name));
    if (!key || !id || !time || !signatures || !/^\d+$/.test(time)) return null;
    if (Math.abs(now - Number(time) * 1_000) > TOLERANCE_MS) return null;
    for (const given of signatures.split(" ")) {
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
 * A bounce is `Permanent`, `Transient` (a full mailbox, a server that is away) or `Undetermined`
 * (https://resend.com/docs/webhooks/emails/bounced): the first alone says that the address takes nothing. A complaint
 * (https://resend.com/docs/webhooks/emails/complained) is told by mailbox providers whose reader pressed "spam".
 */
function reportOf(body: string) {
  const event = eventIn(body);
  if (!event) return null;
  const { type, data } = event;
  return {
    vendorId: data.email_id ?? "",
    undeliverable: type === "email.bounced" && data.bounce?.type === "Permanent",
    complained: type === "email.complained",
  };
}

/** @returns null: the signed body is no event */
function eventIn(body: string): ResendEvent | null {
  try {
    return EVENT.safeParse(JSON.parse(body)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

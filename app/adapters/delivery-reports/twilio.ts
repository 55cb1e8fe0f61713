import { isHmac } from "./hmac";
import type { ReadDeliveryReport } from "./port";

export interface TwilioReportSettings {
  authToken: string;
  /** URL for Twilio's reports; the signature covers it. */
  callbackUrl: string;
}

/**
 * Permanent reasons for an undelivered text (https://www.twilio.com/docs/api/errors): 30005, the number is unknown or
 * no longer in service; 30006, it is a landline.
 * Temporary reasons: 30003, switched off or without signal; 30004, blocked by its owner, who can still be called;
 * 30007, filtered for its content; 30008, unknown.
 * Twilio rejects invalid numbers, such as 21211 and 21614, on sending and never reports them.
 */
const FOR_GOOD = new Set(["30005", "30006"]);
const NOT_DELIVERED = new Set(["undelivered", "failed"]);

/**
 * Reads Twilio's reports to StatusCallback, signed by HMAC-SHA-1 of the URL and the sorted parameters
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-security). They contain no time; a repeated report changes
 * nothing.
 */
export function twilioReports({ authToken, callbackUrl }: TwilioReportSettings): ReadDeliveryReport {
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

import { isHmac } from "./hmac";
import type { ReadDeliveryReport } from "./port";

export interface TwilioReportSettings {
  authToken: string;
  /** Where Twilio was asked to report: it signs the address as well. */
  callbackUrl: string;
}

/**
 * Of the reasons why a text was not delivered (https://www.twilio.com/docs/api/errors), those that stay: 30005, the number is unknown or
 * no longer in service; 30006, it is a landline. Not 30003 (switched off or without signal), 30004 (blocked by its owner, who can still be
 * called), 30007 (filtered for its content) and 30008 (unknown). Numbers that cannot be dialled, such as 21211 and 21614, are refused
 * when the text is handed over and never reported.
 */
const FOR_GOOD = new Set(["30005", "30006"]);
const NOT_DELIVERED = new Set(["undelivered", "failed"]);

/**
 * Reports that Twilio sends to StatusCallback, signed by HMAC-SHA-1 of the address and the sorted parameters
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-security). They carry no time; repeating one changes nothing.
 */
export function twilioReports({ authToken, callbackUrl }: TwilioReportSettings): ReadDeliveryReport {
  return async (body, headers) => {
    const signature = headers.get("X-Twilio-Signature");
    const form = new URLSearchParams(body);
    const sorted = [...form].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
    const text = callbackUrl + sorted.map(([name, value]) => name + value).join("");
    if (!signature || !(await isHmac("SHA-1", { key: authToken, text, signature }))) return null;
    return {
      vendorId: form.get("MessageSid") ?? "",
      undeliverable: NOT_DELIVERED.has(form.get("MessageStatus") ?? "") && FOR_GOOD.has(form.get("ErrorCode") ?? ""),
    };
  };
}

import { callVendor, quoteReason, type VendorAnswer } from "~/adapters/sms/call-vendor";
import { DeliveryFailed, DeliveryRefused } from "~/adapters/sms/delivery-error";
import type { EmailMessage, EmailSender } from "./port";

export interface ResendSettings {
  apiKey: string;
  baseUrl?: string | undefined;
  timeLimitMs?: number | undefined;
}

const RESEND_URL = "https://api.resend.com";

/**
 * Names that come with 400, 409 or 422 although nothing is wrong with recipient or text
 * (https://resend.com/docs/api-reference/errors): our sender's address, or an attempt that is still under way.
 */
const NOT_THE_MESSAGE = new Set(["invalid_from_address", "concurrent_idempotent_requests"]);
/** Resend has no name of its own for this: only its words say that the address is none. */
const WRONG_RECIPIENT = /`to` field/;
const REFUSING_STATUS = new Set([400, 409, 413, 422]);

/**
 * Resend (https://resend.com/docs/api-reference/emails/send-email). It remembers an idempotency key for 24 hours and answers a
 * repeated message as it answered the first, without sending again.
 */
export function resendEmailSender(settings: ResendSettings): EmailSender {
  return {
    async send(message) {
      const answer = await callVendor("Resend", {
        url: `${settings.baseUrl ?? RESEND_URL}/emails`,
        method: "POST",
        headers: {
          Authorization: `Bearer ${settings.apiKey}`,
          "Content-Type": "application/json",
          "Idempotency-Key": message.idempotencyKey,
        },
        body: JSON.stringify(payload(message)),
        timeLimitMs: settings.timeLimitMs,
      });
      if (!answer.ok) throw deliveryError(answer);
      if (typeof answer.body.id !== "string") throw new DeliveryFailed("Resend: an answer without an id");
      return { vendorId: answer.body.id };
    },
  };
}

function payload({ from, to, subject, text, html, replyTo, unsubscribeUrl }: EmailMessage) {
  const headers = unsubscribeUrl && {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  return { from, to: [to], subject, text, html, reply_to: replyTo, ...(headers && { headers }) };
}

function deliveryError(answer: VendorAnswer): Error {
  const { name, message } = answer.body;
  const reason = `Resend: ${quoteReason(answer, name, message)}`;
  // An answer without one of Resend's error names comes from elsewhere, e.g. a proxy, and says nothing about the message.
  const messageIsWrong = REFUSING_STATUS.has(answer.status) && typeof name === "string" && !NOT_THE_MESSAGE.has(name);
  return messageIsWrong
    ? new DeliveryRefused(reason, { isRecipient: WRONG_RECIPIENT.test(reason) })
    : new DeliveryFailed(reason, { retryAfterMs: answer.retryAfterMs });
}

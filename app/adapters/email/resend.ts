import { callVendor, quoteReason, type VendorAnswer } from "~/adapters/call-vendor";
import { DeliveryFailed, DeliveryRefused } from "~/adapters/sms/port";
import type { EmailMessage, EmailSender } from "./port";

type EmailSettings = ({ vendor: "resend" } & ResendSettings) | { vendor: "outbox" };

export function selectEmailSender(settings: EmailSettings): EmailSender {
  return settings.vendor === "resend" ? resendEmailSender(settings) : outboxEmailSender;
}

/** Sends nothing, in development: /dev/outbox shows the messages. */
const outboxEmailSender: EmailSender = {
  send: async () => ({ externalId: "outbox" }),
};

interface ResendSettings {
  apiKey: string;
  baseUrl?: string | undefined;
  timeLimitMs?: number | undefined;
}

const RESEND_URL = "https://api.resend.com";

/** Errors of our settings, or temporary ones: a retry may succeed (https://resend.com/docs/api-reference/errors). */
const NOT_THE_MESSAGE = new Set(["invalid_from_address", "concurrent_idempotent_requests"]);
/** Resend has no error name for an invalid recipient: only the message mentions it. */
const WRONG_RECIPIENT = /`to` field/;
const REFUSING_STATUS = new Set([400, 409, 413, 422]);

/** Resend stores an idempotency key for 24 hours and repeats its first answer without sending again. */
function resendEmailSender(settings: ResendSettings): EmailSender {
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
      return { externalId: answer.body.id };
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
  // Without one of Resend's error names, the answer comes from another server, and does not concern the message.
  const messageIsWrong = REFUSING_STATUS.has(answer.status) && typeof name === "string" && !NOT_THE_MESSAGE.has(name);
  return messageIsWrong
    ? new DeliveryRefused(reason, { isRecipient: WRONG_RECIPIENT.test(reason) })
    : new DeliveryFailed(reason, { retryAfterMs: answer.retryAfterMs, status: answer.status });
}

import { callVendor, quoteReason, type VendorAnswer } from "~/adapters/call-vendor";
import { DeliveryFailed, DeliveryRefused, type SmsMessage, type SmsSender } from "./port";

export function selectSmsSender(settings: ({ vendor: "twilio" } & TwilioSettings) | { vendor: "outbox" }): SmsSender {
  return settings.vendor === "twilio" ? twilioSmsSender(settings) : outboxSmsSender;
}

/** Sends nothing, in development: /dev/outbox shows the messages. */
const outboxSmsSender: SmsSender = {
  send: async () => ({ externalId: "outbox" }),
};

interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** Returns the sender of a text to this number: a number in E.164, or a name of up to 11 characters. */
  senderOf(to: string): string;
  /** URL for Twilio's delivery reports; undefined for none. */
  callbackUrl?: string | undefined;
  baseUrl?: string | undefined;
  timeLimitMs?: number | undefined;
}

const TWILIO_URL = "https://api.twilio.com";

/** ValidityPeriod is a whole number of seconds (https://www.twilio.com/docs/api/errors/21624). */
const VALIDITY_SECONDS = { shortest: 1, longest: 36_000 };

const LOOKED_THROUGH = 20;
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Codes with status 400 (https://www.twilio.com/docs/api/errors): the sender is wrong or missing (21212, 21603, 21606,
 * 21659), or its queue is full (21611). The message is sent later.
 */
const NOT_THE_MESSAGE = new Set([21212, 21603, 21606, 21611, 21659]);

/** Wrong recipient: not a number (21211, 21217), unreachable (21612), replied STOP (21610), a landline (21614). */
const WRONG_RECIPIENT = new Set([21211, 21217, 21610, 21612, 21614]);

const UNDELIVERED = new Set(["failed", "undelivered", "canceled"]);

/** Twilio has no idempotency keys, so before a repeat the adapter searches for an accepted message. */
function twilioSmsSender(settings: TwilioSettings): SmsSender {
  const account = encodeURIComponent(settings.accountSid);
  const url = `${settings.baseUrl ?? TWILIO_URL}/2010-04-01/Accounts/${account}/Messages.json`;
  const headers = { Authorization: `Basic ${btoa(`${settings.accountSid}:${settings.authToken}`)}` };
  const { timeLimitMs } = settings;

  async function create(message: SmsMessage) {
    const answer = await callVendor("Twilio", {
      url,
      method: "POST",
      headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
      body: parameters(settings, message).toString(),
      timeLimitMs,
    });
    if (!answer.ok) throw deliveryError(answer);
    return { externalId: sidOf(answer.body) };
  }

  async function findTaken(message: SmsMessage, since: number) {
    const query = new URLSearchParams({ To: message.to, PageSize: String(LOOKED_THROUGH) });
    const answer = await callVendor("Twilio", { url: `${url}?${query}`, method: "GET", headers, timeLimitMs });
    // Whether Twilio accepted the message is unknown, so it is sent later.
    if (!answer.ok) throw failed(answer);
    return listed(answer.body).find((taken) => isSame(taken, message, since));
  }

  return {
    async send(message) {
      if (message.repeatedSince === undefined) return create(message);
      const taken = await findTaken(message, message.repeatedSince);
      return taken ? { externalId: sidOf(taken) } : create(message);
    },
  };
}

function parameters({ senderOf, callbackUrl }: TwilioSettings, message: SmsMessage): URLSearchParams {
  const form = new URLSearchParams({ To: message.to, From: senderOf(message.to), Body: message.text });
  if (callbackUrl !== undefined) form.set("StatusCallback", callbackUrl);
  if (message.validForSeconds !== undefined) {
    const { shortest, longest } = VALIDITY_SECONDS;
    form.set("ValidityPeriod", String(Math.min(longest, Math.max(shortest, Math.floor(message.validForSeconds)))));
  }
  return form;
}

function deliveryError(answer: VendorAnswer): Error {
  const { code, message } = answer.body;
  const messageIsWrong = answer.status === 400 && typeof code === "number" && !NOT_THE_MESSAGE.has(code);
  if (!messageIsWrong) return failed(answer);
  return new DeliveryRefused(`Twilio: ${quoteReason(answer, code, message)}`, {
    isRecipient: WRONG_RECIPIENT.has(code),
  });
}

function failed(answer: VendorAnswer): DeliveryFailed {
  const { code, message } = answer.body;
  const { retryAfterMs, status } = answer;
  return new DeliveryFailed(`Twilio: ${quoteReason(answer, code, message)}`, { retryAfterMs, status });
}

function listed(body: Record<string, unknown>): Record<string, unknown>[] {
  if (!Array.isArray(body.messages)) throw new DeliveryFailed("Twilio: a list of messages without messages");
  return body.messages;
}

function isSame(taken: Record<string, unknown>, message: SmsMessage, since: number): boolean {
  const takenAt = Date.parse(String(taken.date_created));
  return (
    taken.to === message.to &&
    taken.body === message.text &&
    takenAt >= since - CLOCK_DIFFERENCE_MS &&
    !UNDELIVERED.has(String(taken.status))
  );
}

function sidOf(body: Record<string, unknown>): string {
  if (typeof body.sid !== "string") throw new DeliveryFailed("Twilio: an answer without a message SID");
  return body.sid;
}

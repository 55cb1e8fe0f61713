import type { SmsSender } from "./port";
import { type TwilioSettings, twilioSmsSender } from "./twilio";

type SmsSettings = ({ vendor: "twilio" } & TwilioSettings) | { vendor: "outbox" };

export function selectSmsSender(settings: SmsSettings): SmsSender {
  return settings.vendor === "twilio" ? twilioSmsSender(settings) : outboxSmsSender;
}

/** Sends nothing, in development: /dev/outbox shows the messages. */
const outboxSmsSender: SmsSender = {
  send: async () => ({ externalId: "outbox" }),
};

import type { SmsSender } from "./port";
import { type TwilioSettings, twilioSmsSender } from "./twilio";

type SmsSettings = ({ vendor: "twilio" } & TwilioSettings) | { vendor: "outbox" };

export function selectSmsSender(settings: SmsSettings): SmsSender {
  return settings.vendor === "twilio" ? twilioSmsSender(settings) : outboxSmsSender;
}

/** Development: nothing leaves the machine, the messages are read at /dev/outbox. */
const outboxSmsSender: SmsSender = {
  send: async () => ({ vendorId: "outbox" }),
};

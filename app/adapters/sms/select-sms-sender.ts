import { outboxSmsSender } from "./outbox";
import type { SmsSender } from "./port";
import { type TwilioSettings, twilioSmsSender } from "./twilio";

export type SmsSettings = ({ vendor: "twilio" } & TwilioSettings) | { vendor: "outbox" };

export function selectSmsSender(settings: SmsSettings): SmsSender {
  return settings.vendor === "twilio" ? twilioSmsSender(settings) : outboxSmsSender;
}

import { outboxEmailSender } from "./outbox";
import type { EmailSender } from "./port";
import { type ResendSettings, resendEmailSender } from "./resend";

export type EmailSettings = ({ vendor: "resend" } & ResendSettings) | { vendor: "outbox" };

export function selectEmailSender(settings: EmailSettings): EmailSender {
  return settings.vendor === "resend" ? resendEmailSender(settings) : outboxEmailSender;
}

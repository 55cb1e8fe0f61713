import type { EmailSender } from "./port";
import { type ResendSettings, resendEmailSender } from "./resend";

type EmailSettings = ({ vendor: "resend" } & ResendSettings) | { vendor: "outbox" };

export function selectEmailSender(settings: EmailSettings): EmailSender {
  return settings.vendor === "resend" ? resendEmailSender(settings) : outboxEmailSender;
}

/** Sends nothing, in development: /dev/outbox shows the messages. */
const outboxEmailSender: EmailSender = {
  send: async () => ({ externalId: "outbox" }),
};

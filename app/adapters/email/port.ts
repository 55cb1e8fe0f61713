export interface EmailMessage {
  /** `name@domain` or `Name <name@domain>`. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  replyTo?: string | undefined;
  /** URL for one-click unsubscribe from emails of this kind (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  idempotencyKey: string;
}

export interface EmailSender {
  /** @throws DeliveryRefused | DeliveryFailed (`~/adapters/sms/port`) */
  send(message: EmailMessage): Promise<{ externalId: string }>;
}

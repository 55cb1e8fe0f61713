export interface SmsMessage {
  /** E.164. */
  to: string;
  text: string;
  /** The same for every attempt to deliver the same message. */
  idempotencyKey: string;
  /** The vendor drops the message when it could not pass it on within this time. */
  validForSeconds?: number;
  /**
   * Set from the second attempt on: when the message was first due, in milliseconds since the epoch. A vendor without
   * idempotency keys looks whether it took the message since then before it sends it again.
   */
  repeatedSince?: number;
}

export interface SmsSender {
  /** @throws DeliveryRefused | DeliveryFailed (`./delivery-error`) */
  send(message: SmsMessage): Promise<{ vendorId: string }>;
}

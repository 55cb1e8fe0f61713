export interface SmsMessage {
  /** E.164. */
  to: string;
  text: string;
  idempotencyKey: string;
  /** The provider drops the message if it could not deliver it within this time. */
  validForSeconds?: number;
  /**
   * Time when the message was first due, in milliseconds since the epoch; set from the second attempt on. A provider
   * without idempotency keys first searches for a message that it accepted since then.
   */
  repeatedSince?: number;
}

export interface SmsSender {
  /** @throws DeliveryRefused | DeliveryFailed (`./delivery-error`) */
  send(message: SmsMessage): Promise<{ vendorId: string }>;
}

export interface SmsMessage {
  /** E.164. */
  to: string;
  text: string;
  idempotencyKey: string;
  /** The provider drops the message if it could not deliver it within this time. */
  validForSeconds?: number;
  /** When the message was first due; set from the second attempt on, for a provider without idempotency keys. */
  repeatedSince?: number;
}

export interface SmsSender {
  /** @throws DeliveryRefused | DeliveryFailed */
  send(message: SmsMessage): Promise<{ externalId: string }>;
}

/** The recipient or the message is wrong: the provider will never accept this message. */
export class DeliveryRefused extends Error {
  override name = "DeliveryRefused";
  /** True: only the recipient is wrong, such as a landline, which no operator can fix. False: the message is wrong. */
  readonly isRecipient: boolean;

  constructor(message: string, { isRecipient = false } = {}) {
    super(message);
    this.isRecipient = isRecipient;
  }
}

/** Not accepted, or unknown: network error, time limit, 429, 5xx or wrong settings. A retry may succeed. */
export class DeliveryFailed extends Error {
  override name = "DeliveryFailed";
  readonly retryAfterMs: number | undefined;
  /** The provider refused only because we send too fast (429). */
  readonly isThrottled: boolean;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | undefined; status?: number } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs;
    this.isThrottled = options.status === 429;
  }
}

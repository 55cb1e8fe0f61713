/** The vendor says that the recipient or the message itself is wrong: the same message will never be taken. */
export class DeliveryRefused extends Error {
  override name = "DeliveryRefused";
  /** The recipient alone is wrong, such as a number that takes no texts: nothing that an operator could mend. */
  readonly isRecipient: boolean;

  constructor(message: string, { isRecipient = false } = {}) {
    super(message);
    this.isRecipient = isRecipient;
  }
}

/**
 * Nothing is wrong with the message, but it could not be handed over, or it is unknown whether it was: network, time limit,
 * 429, 5xx, and a wrong key or sender in our settings. Worth another try.
 */
export class DeliveryFailed extends Error {
  override name = "DeliveryFailed";
  /** How long the vendor asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs;
  }
}

import { hours, minutes, seconds } from "~/domain/durations";

export type MessageKind = "sms" | "email";

/**
 * How long to wait after the first, second, … failed attempt; after the last wait comes the last attempt. Together they bridge
 * an outage over a night and most of a second day. No wait reaches the 24 hours for which Resend remembers a key: an attempt
 * that was taken but not answered is not sent a second time by the next one.
 */
export const OUTBOX_WAITS_MS = [
  seconds(30),
  minutes(2),
  minutes(10),
  hours(1),
  hours(3),
  hours(12),
  hours(23),
] as const;

export const OUTBOX_ATTEMPTS = OUTBOX_WAITS_MS.length + 1;

export const OUTBOX = {
  /** Longer than one send with its database writes can take, so that no other deliverer takes over a row that is still being sent. */
  leaseMs: minutes(1),
  /** Rows of one claim; they are sent side by side. Resend takes 5 requests a second from one team. */
  rowsAtOnce: 5,
  /** A vendor that asks for a longer pause is asked again after this one. */
  longestRetryAfterMs: hours(23),
  /** An attempt that fails is reported from this one on: most outages end before. */
  reportedFrom: 3,
  /** Of the error that is kept with a row, in characters. */
  longestError: 500,
  /** Resend's limit, in characters; it is also the length that is accepted for a dedupe key. */
  longestKey: 256,
} as const;

/**
 * How long a secret is worth delivering, counted from when it was written. A text message carries a login code, which lives
 * for 10 minutes (decisions, "Code"); a mail carries a link. An older one becomes `dead` unsent: a code that no longer works
 * would only confuse, and a newer one is on its way.
 */
export const SECRET_USEFUL_MS: Record<MessageKind, number> = { sms: minutes(10), email: hours(1) };

/** What the rules need to know of a row. Instants in milliseconds since the epoch. */
export interface Delivery {
  kind: MessageKind;
  sensitive: boolean;
  createdAt: number;
  /** The current attempt included. */
  attempts: number;
}

/** From when on a message is not worth sending; undefined where it always is. */
export function uselessFrom({ kind, sensitive, createdAt }: Delivery): number | undefined {
  return sensitive ? createdAt + SECRET_USEFUL_MS[kind] : undefined;
}

/**
 * When to try again after a failed attempt: as the table says, never earlier than the vendor asks. Undefined when it was the
 * last attempt or the message would be useless by then.
 */
export function nextAttemptAt(delivery: Delivery, now: number, retryAfterMs = 0): number | undefined {
  const wait = OUTBOX_WAITS_MS[delivery.attempts - 1];
  if (wait === undefined) return undefined;
  const next = now + Math.max(wait, Math.min(retryAfterMs, OUTBOX.longestRetryAfterMs));
  return next < (uselessFrom(delivery) ?? Number.POSITIVE_INFINITY) ? next : undefined;
}

/**
 * What is emptied once a message is sent or given up: all words of a secret. `keepTexts` is for development, where the
 * messages are read in the outbox instead of on a phone.
 */
export function scrubbed(delivery: Pick<Delivery, "sensitive">, keepTexts: boolean) {
  return delivery.sensitive && !keepTexts ? { subject: null, text: "", html: null } : {};
}

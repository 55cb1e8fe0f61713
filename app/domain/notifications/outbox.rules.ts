import { hours, minutes, seconds } from "~/domain/durations";

export type MessageKind = "sms" | "email";

/**
 * Wait after each failed attempt; they bridge an outage of a night and most of a day. Each wait is shorter than the 24
 * hours for which Resend remembers an idempotency key, so a message that was accepted without a response is not sent
 * twice.
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
  /** Longer than one send with its database writes, so that no other deliverer claims a row during a send. */
  leaseMs: minutes(1),
  /** Ids per queue message. A consumer claims their rows, and records the results, in one round trip each. */
  idsPerMessage: 100,
  /** Parallel sends: a Worker has six simultaneous connections. */
  connections: 6,
  /** Time after a claim in which sends begin. The rest of the lease is for the last sends and the record. */
  sendingMs: seconds(20),
  /** Maximum of necessary messages per run of the cron, about as many as its consumers send in a minute. */
  messagesPerRun: 6_000,
  /** Seconds of work per run of the cron in the queue of notices: more than a minute, or consumers would wait. */
  secondsPerRun: 75,
  /** Concurrent consumers of each queue: `max_concurrency` in wrangler.toml. */
  consumers: 5,
  /** Age up to which a message is delivered after the response; the queues deliver older ones. */
  recentMs: minutes(1),
  /** Pause before a message that was refused with 429 without a time. */
  throttledMs: seconds(1),
  /** Upper limit for the pause that a gateway requests. */
  longestRetryAfterMs: hours(23),
  reportedFrom: 3,
  longestError: 500,
  /** Resend's limit in characters, applied to all dedupe keys. */
  longestKey: 256,
} as const;

/** A login code is valid for 10 minutes. Later messages become `dead`: an invalid code would confuse the recipient. */
export const SECRET_USEFUL_MS: Record<MessageKind, number> = { sms: minutes(10), email: hours(1) };

interface Delivery {
  kind: MessageKind;
  sensitive: boolean;
  createdAt: number;
  attempts: number;
}

/** Returns the instant from which a message is useless; undefined if there is none. */
export function uselessFrom({ kind, sensitive, createdAt }: Delivery): number | undefined {
  return sensitive ? createdAt + SECRET_USEFUL_MS[kind] : undefined;
}

/** Time by the table, but not earlier than the gateway requests. Undefined: no further attempt. */
export function nextAttemptAt(delivery: Delivery, now: number, retryAfterMs = 0): number | undefined {
  const wait = OUTBOX_WAITS_MS[delivery.attempts - 1];
  if (wait === undefined) return undefined;
  const next = now + Math.max(wait, Math.min(retryAfterMs, OUTBOX.longestRetryAfterMs));
  return next < (uselessFrom(delivery) ?? Number.POSITIVE_INFINITY) ? next : undefined;
}

/** Clears a sent secret. `keepTexts` is for development, where the outbox replaces the phone. */
export function scrubbed(delivery: Pick<Delivery, "sensitive">, keepTexts: boolean) {
  return delivery.sensitive && !keepTexts ? { subject: null, text: "", html: null } : {};
}

import { hours, minutes, seconds } from "~/domain/durations";

export type MessageKind = "sms" | "email";

/** Pauses after failed attempts. Each is below the 24 hours for which Resend remembers an idempotency key. */
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
  /** Longer than one send with its database writes, so that no other deliverer claims the row during it. */
  leaseMs: minutes(1),
  /** Ids per queue message. A consumer claims their rows, and records the results, in one round trip each. */
  idsPerMessage: 100,
  /** Parallel sends: a Worker has six simultaneous connections. */
  connections: 6,
  /** Time after a claim in which sends begin. The rest of the lease is for ending and recording them. */
  sendingMs: seconds(20),
  /** Maximum rows per query of the cron for the queue `messages`. Its consumers send about as many in a minute. */
  messagesPerRun: 6_000,
  /** Seconds of work that the cron adds to the queue of notices each minute. Over 60, so that no consumer waits. */
  secondsPerRun: 75,
  /** Concurrent consumers of each queue: `max_concurrency` in wrangler.toml. */
  consumers: 5,
  /** Age of the oldest message that is sent after a response; the queues send older ones. */
  recentMs: minutes(1),
  /** Pause after a 429 that names no time for the retry. */
  throttledMs: seconds(1),
  /** Upper limit for the pause that a gateway requests. */
  longestRetryAfterMs: hours(23),
  reportedFrom: 3,
  longestError: 500,
  /** Resend's limit in characters, applied to all dedupe keys. */
  longestKey: 256,
} as const;

/** Time after which a message with a secret is useless, because the secret has expired. */
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

/** Returns the next attempt: after the longer of `OUTBOX_WAITS_MS` and `retryAfterMs`. Undefined: no more attempts. */
export function nextAttemptAt(delivery: Delivery, now: number, retryAfterMs = 0): number | undefined {
  const wait = OUTBOX_WAITS_MS[delivery.attempts - 1];
  if (wait === undefined) return undefined;
  const next = now + Math.max(wait, Math.min(retryAfterMs, OUTBOX.longestRetryAfterMs));
  return next < (uselessFrom(delivery) ?? Number.POSITIVE_INFINITY) ? next : undefined;
}

/** Clears a sent secret. @param keepTexts true: it stays, because developers read the outbox instead of a phone */
export function scrubbed(delivery: Pick<Delivery, "sensitive">, keepTexts: boolean) {
  return delivery.sensitive && !keepTexts ? { subject: null, text: "", html: null } : {};
}

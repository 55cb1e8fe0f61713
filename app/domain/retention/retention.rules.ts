import { CASE } from "~/domain/cases/case.rules";
import { days, months } from "~/domain/durations";
import { REVIEW } from "~/domain/reviews/review.rules";

interface Line {
  /** Milliseconds, or full calendar years after the current one. */
  after: number | { years: number };
  from: string;
  why: string;
}

/**
 * Retention periods (rule retention-1), enforced by `sweep-retention`. Repeated in `docs/REGISTER.md` and on the
 * privacy page; `tests/support/retained-tables.ts` lists the tables of each line.
 */
export const RETENTION = {
  codes: { after: days(1), from: "they ran out", why: "distinguishes a repeat from a new attempt" },
  counters: { after: days(2), from: "their window began", why: "the longest limit is a day" },
  keys: { after: days(1), from: "they ran out", why: "distinguishes a used link from an unknown one" },
  sessions: { after: days(30), from: "the last use", why: "their owner sees where it was signed in" },
  messages: { after: days(30), from: "they were sent or given up", why: "questions about what arrived" },
  sentNotes: { after: months(24), from: "their message was emptied, or summed up", why: "nothing is sent twice" },
  summaries: { after: days(30), from: "they were sent or written", why: "nothing is sent twice" },
  drafts: { after: days(90), from: "the last change", why: "couples come back to them" },
  projects: { after: months(24), from: "the event", why: "what was agreed may still be asked for" },
  conversations: {
    after: months(12),
    from: "they closed, or the other side left",
    why: "what was agreed is looked up",
  },
  emptyAccounts: { after: days(30), from: "the last use", why: "no confirmed mailbox, and nothing in it" },
  accounts: { after: months(24), from: "the last use, once no project is left", why: "nothing is kept in reserve" },
  unprovenProviders: { after: days(30), from: "the last use", why: "the email address was never confirmed" },
  providers: { after: months(24), from: "the last use, a month after an email", why: "the owner does not react" },
  unconfirmedReviews: { after: REVIEW.confirming, from: "they were written", why: "the author did not confirm it" },
  closedReviews: { after: months(13), from: "they were last sent", why: "complaints about the decision" },
  proofs: { after: CASE.keepingProofs, from: "the last decision", why: "an appeal in that month" },
  cases: { after: months(13), from: "the last decision", why: "complaints, and repeated abuse" },
  reports: { after: months(13), from: "the last decision", why: "complaints, and repeated abuse" },
  impersonations: { after: months(13), from: "they began", why: "the subject reads who looked" },
  log: { after: months(13), from: "the entry", why: "administrators answer for what they did" },
  administrators: { after: months(24), from: "they were disabled", why: "decisions keep their author" },
  failures: { after: days(90), from: "the last time", why: "a fault that comes back is known" },
  figures: { after: months(25), from: "the day", why: "a month is compared with that of the year before" },
  departures: { after: months(24), from: "the month", why: "why people leave" },
  unpaid: { after: months(13), from: "the order", why: "questions about a refused payment" },
  events: { after: days(90), from: "Stripe sent them", why: "Stripe lists events for 30 days" },
  accounting: { after: { years: 10 }, from: "the end of their year, and of the account", why: "accounting law" },
} as const satisfies Record<string, Line>;

export type RetentionLine = keyof typeof RETENTION;

/** Time between the notification and the deletion of an account. */
export const TOLD_BEFORE = days(30);

export function endOf(line: RetentionLine, now: number): number {
  const { after } = RETENTION[line];
  return typeof after === "number" ? now - after : Date.UTC(new Date(now).getUTCFullYear() - after.years, 0);
}

type Measured = { [L in RetentionLine]: (typeof RETENTION)[L]["after"] extends number ? L : never }[RetentionLine];

export const daysOf = (line: Measured) => RETENTION[line].after / days(1);

/** @throws RangeError for a line without whole months */
export function monthsOf(line: Measured): number {
  const { after } = RETENTION[line];
  const count = Array.from({ length: 36 }, (_, index) => index + 1).find((n) => months(n) === after);
  if (count === undefined) throw new RangeError(`${line} does not last whole months`);
  return count;
}

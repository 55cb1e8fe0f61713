import { days, hours, minutes, seconds } from "~/domain/durations";

/** Limits of the phone login (rule login-4). The database enforces all of these limits. */
export const LOGIN = {
  codeLifetime: minutes(10),
  tries: 5,
  resends: 4,
  resendAfter: seconds(60),
  perNumber: { count: 10, window: days(1) },
  perAddress: { count: 30, window: hours(1) },
  /** Text messages from one market's site to all numbers. Reaching the limit sends an alert (docs/OPERATIONS.md). */
  perMarket: { count: 1_000, window: hours(1) },
  /** Text messages to numbers that differ only in the last `rangeDigits` digits. Stops SMS pumping. */
  perRange: { count: 50, window: days(1) },
  rangeDigits: 5,
  registrationLifetime: minutes(60),
  /** A repeated registration within this time, after a double click, logs in to the account of the first one. */
  registrationRepeat: seconds(30),
} as const;

/** Returns the E.164 form of a number without its last digits. */
export function numberRange(phone: string): string {
  return phone.slice(0, -LOGIN.rangeDigits);
}

export function resendState(attempt: { sentAt: number; resends: number }, now: number) {
  return {
    waitSeconds: Math.max(0, Math.ceil((attempt.sentAt + LOGIN.resendAfter - now) / 1000)),
    left: Math.max(0, LOGIN.resends - attempt.resends),
  };
}

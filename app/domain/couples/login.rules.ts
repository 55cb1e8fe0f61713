import { days, hours, minutes, seconds } from "~/domain/durations";

/** Limits of the phone login (rule login-4). All are enforced in the database. */
export const LOGIN = {
  codeLifetime: minutes(10),
  tries: 5,
  resends: 4,
  resendAfter: seconds(60),
  perNumber: { count: 10, window: days(1) },
  perAddress: { count: 30, window: hours(1) },
  /** Texts to all numbers together that one market's site sends; reaching it is reported at once (docs/OPERATIONS.md). */
  perMarket: { count: 1_000, window: hours(1) },
  /** Texts to one range of numbers: all that differ in the last `rangeDigits` digits alone. Stops paid-by-the-text fraud. */
  perRange: { count: 50, window: days(1) },
  rangeDigits: 5,
  /** After the code was right: how long the browser may take to register. */
  registrationLifetime: minutes(60),
  /** A registration that is sent again within this time, by a double click, logs in to the account that the first one made. */
  registrationRepeat: seconds(30),
} as const;

/** The range that a number belongs to: its E.164 form without the last digits. */
export function numberRange(phone: string): string {
  return phone.slice(0, -LOGIN.rangeDigits);
}

/** Seconds until another text may be asked for, and how many may be. */
export function resendState(attempt: { sentAt: number; resends: number }, now: number) {
  return {
    waitSeconds: Math.max(0, Math.ceil((attempt.sentAt + LOGIN.resendAfter - now) / 1000)),
    left: Math.max(0, LOGIN.resends - attempt.resends),
  };
}

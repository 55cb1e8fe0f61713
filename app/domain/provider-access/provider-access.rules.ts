import { days, hours, minutes } from "~/domain/durations";

/**
 * Allowed attempts per fixed window (`AccessRates`). Successful logins do not count. The login limits leave room for
 * failed attempts by others: ten per IP address and account, and a hundred an hour per account. A browser with an
 * earlier login has its own limit.
 */
export const ACCESS_LIMITS = {
  register: { address: { count: 10, window: hours(1) }, ip: { count: 20, window: hours(1) } },
  logIn: {
    together: { count: 10, window: minutes(15) },
    browser: { count: 10, window: minutes(15) },
    ip: { count: 60, window: minutes(15) },
    address: { count: 100, window: hours(1) },
  },
  forgotPassword: { address: { count: 5, window: hours(1) }, ip: { count: 20, window: hours(1) } },
  resetPassword: { address: { count: 10, window: hours(1) }, ip: { count: 30, window: hours(1) } },
  verifyEmail: { address: { count: 5, window: days(1) }, ip: { count: 30, window: days(1) } },
} as const;

export type LimitedAccess = keyof typeof ACCESS_LIMITS;

export const LINK_LIFETIMES = { verify_email: days(3), reset_password: hours(1) } as const;

export type LinkPurpose = keyof typeof LINK_LIFETIMES;

/** Minimum interval between two emails of the same kind. */
export const LETTER_EVERY = minutes(5);

/** Default travel radius in kilometres, until the provider completes its company form. */
export const FIRST_TRAVEL_RADIUS_KM = 100;

/** Version of the terms that providers accept at registration: the date on their page. */
export const TERMS_VERSION = "2026-11-26";

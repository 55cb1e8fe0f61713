import { days, hours, minutes } from "~/domain/durations";

/**
 * Attempts that are allowed, in fixed windows (`AccessRates`). Logins that succeed are not counted. A login has room for strangers to be
 * wrong: ten tries from one address about one account, and a hundred an hour from all of them; a browser that has logged in before counts
 * for itself.
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

/** Links that prove, when used, that the login address is the provider's. */
export type LinkPurpose = keyof typeof LINK_LIFETIMES;

/** A letter of the same kind is not sent again before. */
export const LETTER_EVERY = minutes(5);

/** How far a provider travels until it says so itself. Kilometres; its own choice comes with the first profile screen. */
export const FIRST_TRAVEL_RADIUS_KM = 100;

/** The terms that a provider accepts at registration, by the date at the head of their page. */
export const TERMS_VERSION = "2026-11-26";

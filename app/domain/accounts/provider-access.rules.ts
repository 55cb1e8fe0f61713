import { days, hours, minutes } from "~/domain/durations";

/**
 * How often somebody may try. Each line counts what one e-mail address (known or not) and one IP address do in a fixed window; logins that
 * succeed are not counted.
 */
export const ACCESS_LIMITS = {
  register: { address: { count: 10, window: hours(1) }, ip: { count: 20, window: hours(1) } },
  logIn: { address: { count: 10, window: minutes(15) }, ip: { count: 60, window: minutes(15) } },
  forgotPassword: { address: { count: 5, window: hours(1) }, ip: { count: 20, window: hours(1) } },
  resetPassword: { address: { count: 10, window: hours(1) }, ip: { count: 30, window: hours(1) } },
  verifyEmail: { address: { count: 5, window: days(1) }, ip: { count: 30, window: days(1) } },
} as const;

export type LimitedAccess = keyof typeof ACCESS_LIMITS;

/** How long the links in letters work. */
export const LINK_LIFETIMES = { verify_email: days(3), reset_password: hours(1) } as const;

/** The links whose use proves that the login address is the provider's. */
export type LinkPurpose = keyof typeof LINK_LIFETIMES;

/** A letter of the same kind is not sent again before. */
export const LETTER_EVERY = minutes(5);

/** How far a provider travels until it says so itself. Kilometres; its own choice comes with the first profile screen. */
export const FIRST_TRAVEL_RADIUS_KM = 100;

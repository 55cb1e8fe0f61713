import { days, hours, minutes } from "~/domain/durations";
import { withoutAccents } from "~/domain/folding.rules";

/** Limits of a provider's account (rule pro-account-4). */
export const PROVIDER_ACCOUNT = {
  /** Characters of the reason for leaving (rule pro-account-6). */
  reason: { shortest: 10, longest: 1000 },
  emailLink: hours(24),
  /** Emails to new addresses, per provider and per mailbox. */
  addressEmails: { count: 5, window: days(1) },
  /** Attempts to enter the current password, also correct ones. */
  passwordTries: { count: 10, window: minutes(15) },
  /** Text messages to new numbers per provider, in addition to the limits of all codes (`LOGIN`). */
  phoneTexts: { count: 10, window: days(1) },
} as const;

/** Characters of a first or last name. In a file without zod, because browsers load it. */
export const PERSON_NAME = { shortest: 2, longest: 50 } as const;

/** Characters. In a file without zod and the list of passwords, because browsers load it. */
export const PASSWORD_LENGTHS = { shortest: 8, longest: 128 } as const;

/** Counts code points: a character outside the basic multilingual plane is one character. */
export const lengthOf = (text: string) => [...text].length;

/** Names of the estimates 0 to 4 (rule pro-account-4). */
export const STRENGTHS = ["veryWeak", "weak", "fair", "good", "strong"] as const;
export type Strength = (typeof STRENGTHS)[number];

export const isGoodEnough = (strength: Strength) => STRENGTHS.indexOf(strength) >= STRENGTHS.indexOf("good");

/** Lists words that must not make up a password: names and address of the provider, lower case without accents. */
export function ownWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map((word) => withoutAccents(word)))].filter((word) => lengthOf(word) >= 3);
}

/** Limits of logins and registrations. Successful logins do not count. `browser`: one with an earlier login. */
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
export const EMAIL_EVERY = minutes(5);

/** Default travel radius in kilometres, until the provider completes its company form. */
export const FIRST_TRAVEL_RADIUS_KM = 100;

/** Version of the terms that providers accept at registration: the date on their page. */
export const TERMS_VERSION = "2026-11-29";

export const PROVIDER_KINDS = ["planner", "venue"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

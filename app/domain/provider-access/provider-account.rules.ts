import { days, hours, minutes } from "~/domain/durations";

/** Limits of a provider's own account (rule pro-account-4). Lengths are characters. */
export const PROVIDER_ACCOUNT = {
  /** Characters of the reason for leaving (rule pro-account-6). */
  reason: { shortest: 10, longest: 1000 },
  /** How long the link to a new login address works. */
  emailLink: hours(24),
  /** Letters to new addresses that one provider may ask for, and that one mailbox may be sent. */
  emailLetters: { count: 5, window: days(1) },
  /** Times that the current password may be typed, right or wrong, before anything is changed with it. */
  passwordTries: { count: 10, window: minutes(15) },
  /** Texts to new numbers that one provider may ask for, besides the limits of every code (`LOGIN`). */
  phoneTexts: { count: 10, window: days(1) },
} as const;

/** Characters of a provider's first or last name. Here and not beside its schema, which would bring zod into the browser. */
export const PERSON_NAME = { shortest: 2, longest: 50 } as const;

/** Of a changed password, in characters. Here and not in password.rules.ts, which brings zod and a list of passwords with it. */
export const PASSWORD_LENGTHS = { shortest: 8, longest: 128 } as const;

/** As a person counts them: a character outside Unicode's first plane counts as one. */
export const lengthOf = (text: string) => [...text].length;

/** How an estimate of 0 to 4 is called (rule pro-account-4). */
export const STRENGTHS = ["veryWeak", "weak", "fair", "good", "strong"] as const;
export type Strength = (typeof STRENGTHS)[number];

export const isGoodEnough = (strength: Strength) => STRENGTHS.indexOf(strength) >= STRENGTHS.indexOf("good");

/** Removes accents, which people leave out of passwords: "Élodie" becomes "Elodie". */
export const withoutAccents = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "");

/** Lists what a password must not be made of: the words of the provider's names and address, in lower case without accents. */
export function ownWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map((word) => withoutAccents(word).toLowerCase()))].filter((word) => lengthOf(word) >= 3);
}

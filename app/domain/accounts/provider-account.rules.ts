import { days, hours, minutes } from "~/domain/durations";

/** Limits of a provider's own account (back-office specification §5 and §9, where they say one). Lengths are characters. */
export const PROVIDER_ACCOUNT = {
  /** Why somebody leaves; the specification names no longest one. */
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

/** Of a changed password, in characters; as `PASSWORD` of password.rules.ts, which brings zod and a list of passwords with it. */
export const PASSWORD_LENGTHS = { shortest: 8, longest: 128 } as const;

/** As a person counts them: what lies outside Unicode's first plane is one character all the same. */
export const lengthOf = (text: string) => [...text].length;

/** How an estimate of 0 to 4 is called (back-office specification §5: "strength at least good"). */
export const STRENGTHS = ["veryWeak", "weak", "fair", "good", "strong"] as const;
export type Strength = (typeof STRENGTHS)[number];

export const isGoodEnough = (strength: Strength) => STRENGTHS.indexOf(strength) >= STRENGTHS.indexOf("good");

/** What a password must not be made of: the words of somebody's names and address. */
export function ownWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => lengthOf(word) >= 3);
}

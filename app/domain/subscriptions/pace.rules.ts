import { PRICES } from "~/domain/credits/credits.rules";
import { days } from "~/domain/durations";

/** What a provider's pace is worked out from. */
export const PACE = { window: days(90), months: 3 } as const;

/** Cents: of a credit that is bought in the smallest pack, by which credits and Premium are compared. */
export const PACK_CREDIT = PRICES.packs[0].price / PRICES.packs[0].credits;

export interface Pace {
  /** Of the last 90 days. */
  unlocks: number;
  /** Cents a month: for credits at that pace, and for Premium. */
  credits: number;
  premium: number;
  cheaper: "credits" | "premium";
  /** Unlocks a month from which on Premium costs less. */
  from: number;
}

/** What a provider would pay at its pace, either way. @returns null without any unlock: there is no pace */
export function paceOf(unlocks: number): Pace | null {
  if (unlocks === 0) return null;
  const premium = PRICES.premium.month;
  const credits = Math.round((unlocks * PACK_CREDIT) / PACE.months);
  const from = Math.floor(premium / PACK_CREDIT) + 1;
  return { unlocks, credits, premium, cheaper: credits < premium ? "credits" : "premium", from };
}

import { PRICES } from "~/domain/credits/credits.rules";
import { days } from "~/domain/durations";

/** Period over which a provider's pace is calculated. */
export const PACE = { window: days(90), months: 3 } as const;

/** Price in cents of a credit of the smallest pack, for the comparison with Premium. */
export const PACK_CREDIT = PRICES.packs[0].price / PRICES.packs[0].credits;

export interface Pace {
  /** Unlocks of the last 90 days. */
  unlocks: number;
  /** Cents per month: for credits at that pace, and for Premium. */
  credits: number;
  premium: number;
  cheaper: "credits" | "premium";
  /** Unlocks per month from which Premium costs less. */
  from: number;
}

/** Calculates the cost at a provider's pace; null without unlocks. */
export function paceOf(unlocks: number): Pace | null {
  if (unlocks === 0) return null;
  const premium = PRICES.premium.month;
  const credits = Math.round((unlocks * PACK_CREDIT) / PACE.months);
  const from = Math.floor(premium / PACK_CREDIT) + 1;
  return { unlocks, credits, premium, cheaper: credits < premium ? "credits" : "premium", from };
}

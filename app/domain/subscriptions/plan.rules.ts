import type { MarketCode } from "~/i18n/markets";

export type Plan = "free" | "premium";

export type QuotaKind = "photos" | "videos" | "portfolios";

/** A limit that is never reached in practice (rule photo-9). */
const UNLIMITED = 500;

/** Maximum number of visible media on a profile (rule photo-9). The profile photo is not counted. */
const QUOTAS = {
  free: { photos: { FR: 5, elsewhere: 10 }, videos: { elsewhere: 1 }, portfolios: { elsewhere: 1 } },
  premium: {
    photos: { elsewhere: UNLIMITED },
    videos: { elsewhere: UNLIMITED },
    portfolios: { elsewhere: UNLIMITED },
  },
} as const satisfies Record<Plan, Record<QuotaKind, { elsewhere: number; FR?: number }>>;

/** @param market of the provider, not of the site that shows the profile */
export function quotaOf(kind: QuotaKind, plan: Plan, market: MarketCode): number {
  const quota: { elsewhere: number; FR?: number } = QUOTAS[plan][kind];
  return (market === "FR" ? quota.FR : undefined) ?? quota.elsewhere;
}

/** @param premiumUntil milliseconds since the epoch; null: never */
export function planAt(now: number, premiumUntil: number | null): Plan {
  return premiumUntil !== null && premiumUntil > now ? "premium" : "free";
}

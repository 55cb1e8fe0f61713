import type { Interval, SubscriptionState } from "~/adapters/payments/port";
import { PRICES } from "~/domain/credits/credits.rules";
import { days, hours, minutes } from "~/domain/durations";
import type { MarketCode } from "~/i18n/markets";

export type Wanted = "cancel" | "resume" | "month" | "year" | "withdraw";

export const SUBSCRIPTIONS = {
  /** Stripe tries a declined renewal four times within this time; then Premium ends. */
  dunning: days(14),
  /** Time by which Premium outlasts a renewing period, until the new period is known. */
  leeway: hours(6),
  /** Time in which a provider can withdraw from an annual plan, unless it has unlocked a couple's request. */
  withdrawal: days(30),
  reminder: days(30),
  /** Delays of syncs: after the end of a period, and after its start, when Stripe has charged the card. */
  afterPeriod: minutes(5),
  afterCharge: hours(2),
  whileRefused: hours(6),
  retry: minutes(1),
} as const;

/** Statuses with Premium. `trialing`, Stripe's status before a changed interval, is stored as `active`. */
export const RUNNING_STATUSES = ["trialing", "active", "past_due"] as const;

export function isFulfilled(wanted: Wanted, state: SubscriptionState): boolean {
  if (wanted === "withdraw") return state.endedAt !== null && isRefunded(state);
  if (wanted === "cancel") return state.renewal !== "owed" && (state.endedAt !== null || state.cancelAtPeriodEnd);
  if (state.endedAt !== null) return true;
  if (wanted === "resume") return !state.cancelAtPeriodEnd;
  return (state.nextInterval ?? state.interval) === wanted;
}

/** Returns whether Stripe renewed before it received the cancellation of `wantedAt`. */
export function isRenewedSince(wantedAt: number, { invoices, periodStart, startedAt }: SubscriptionState): boolean {
  const paidAt = invoices.find((invoice) => invoice.paidAt !== null)?.paidAt ?? 0;
  return paidAt > wantedAt && periodStart > startedAt;
}

/** Returns whether a cancellation has ended Premium before Stripe confirms it, because a renewal is owed. */
export const isStopping = ({ wanted, failedAt, endedAt }: Ending) =>
  endedAt === null && wanted === "cancel" && failedAt !== null;

interface Ending {
  wanted: Wanted | null;
  failedAt: number | null;
  endedAt: number | null;
}

export const isRefunded = ({ lastPayment }: Pick<SubscriptionState, "lastPayment">) =>
  lastPayment !== null && lastPayment.refunded >= lastPayment.amount;

/** Returns the next sync of a subscription without an event; null: never. */
export function nextCheckOf(state: SubscriptionState, now: number): number | null {
  const { afterPeriod, afterCharge, whileRefused } = SUBSCRIPTIONS;
  if (state.endedAt !== null || state.status === "incomplete_expired") return null;
  if (state.status === "past_due" || state.status === "unpaid" || state.status === "incomplete")
    return now + whileRefused;
  const charged = state.periodStart + afterCharge;
  return charged > now ? charged : Math.max(state.periodEnd, now) + afterPeriod;
}

interface Span {
  id: string;
  status: string;
  startedAt: number;
  endedAt: number | null;
}

/** Finds second subscriptions from other tabs, to end and refund them in any order of events. */
export function duplicatesAmong<S extends Span>(all: readonly S[]): S[] {
  const kept: S[] = [];
  const duplicates: S[] = [];
  const begun = all.filter(({ status }) => !status.startsWith("incomplete"));
  for (const one of begun.sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))) {
    const overlaps = kept.some(({ endedAt }) => endedAt === null || endedAt > one.startedAt);
    (overlaps ? duplicates : kept).push(one);
  }
  return duplicates;
}

/** Number of Stripe's attempts to collect a renewal within `SUBSCRIPTIONS.dunning`. */
export const RENEWAL_TRIES = 4;

export const ENDED_SHOWN = days(90);

/** `none`: a monthly plan, which cannot be withdrawn from. `until`: milliseconds since the epoch. */
type Withdrawal = { state: "none" } | { state: "open" | "used" | "late"; until: number };

/** Returns whether a withdrawal is possible: 30 days from `since`, the start of the annual plan, before an unlock. */
export function withdrawalOf(interval: Interval, since: number, firstUnlock: number | null, now: number): Withdrawal {
  if (interval !== "year") return { state: "none" };
  const until = since + SUBSCRIPTIONS.withdrawal;
  if (now >= until) return { state: "late", until };
  return { state: firstUnlock === null ? "open" : "used", until };
}

export type Plan = "free" | "premium";

export type QuotaKind = "photos" | "videos" | "weddings";

/** Limit that is never reached in practice (rule photo-9). */
const UNLIMITED = 500;

/** Maximum number of visible media on a profile (rule photo-9). The profile photo is not counted. */
const QUOTAS = {
  free: { photos: { FR: 5, elsewhere: 10 }, videos: { elsewhere: 1 }, weddings: { elsewhere: 1 } },
  premium: { photos: { elsewhere: UNLIMITED }, videos: { elsewhere: UNLIMITED }, weddings: { elsewhere: UNLIMITED } },
} as const satisfies Record<Plan, Record<QuotaKind, { elsewhere: number; FR?: number }>>;

/** @param market of the provider, not of the site that shows the profile */
export function quotaOf(kind: QuotaKind, plan: Plan, market: MarketCode): number {
  const quota: { elsewhere: number; FR?: number } = QUOTAS[plan][kind];
  return (market === "FR" ? quota.FR : undefined) ?? quota.elsewhere;
}

export function planAt(now: number, premiumUntil: number | null): Plan {
  return premiumUntil !== null && premiumUntil > now ? "premium" : "free";
}

export const PACE = { window: days(90), months: 3 } as const;

/** Price in cents of a credit of the smallest pack, for the comparison with Premium. */
export const PACK_CREDIT = PRICES.packs[0].price / PRICES.packs[0].credits;

export interface Pace {
  unlocks: number;
  /** Cents per month: for credits at that pace, and for Premium. */
  credits: number;
  premium: number;
  cheaper: "credits" | "premium";
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

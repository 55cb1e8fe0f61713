import type { Interval, SubscriptionState } from "~/adapters/payments/port";
import { days, hours, minutes } from "~/domain/durations";

export type Wanted = "cancel" | "resume" | "month" | "year" | "withdraw";

export const SUBSCRIPTIONS = {
  /** A renewal that was refused is tried four times over so long; then Premium ends. */
  dunning: days(14),
  /** A subscription that renews itself stays Premium for so long without word of the new period. */
  leeway: hours(6),
  /** After its start the annual plan can be taken back, as long as no request was unlocked. */
  withdrawal: days(30),
  /** Before the renewal of an annual plan its owner is reminded. */
  reminder: days(30),
  /** After the end of a period the vendor is asked, and again once it has charged the card. */
  afterPeriod: minutes(5),
  afterCharge: hours(2),
  /** While a renewal is refused. */
  whileRefused: hours(6),
  /** What was asked for and not confirmed is tried again. */
  retry: minutes(1),
} as const;

/** The vendor's words for a subscription that gives, or still may give, Premium. */
export const RUNNING = ["trialing", "active", "past_due"] as const;

/** What the provider asked for is what the vendor says. */
export function isFulfilled(wanted: Wanted, state: SubscriptionState): boolean {
  if (wanted === "withdraw") return state.endedAt !== null && isRefunded(state);
  if (wanted === "cancel") return state.renewal !== "owed" && (state.endedAt !== null || state.cancelAtPeriodEnd);
  if (state.endedAt !== null) return true;
  if (wanted === "resume") return !state.cancelAtPeriodEnd;
  return (state.nextInterval ?? state.interval) === wanted;
}

/**
 * A renewal was collected after it was cancelled, because the vendor heard of that too late.
 * @param wantedAt when it was cancelled, milliseconds since the epoch
 */
export function isRenewedSince(wantedAt: number, { invoices, periodStart, startedAt }: SubscriptionState): boolean {
  const paidAt = invoices.find((invoice) => invoice.paidAt !== null)?.paidAt ?? 0;
  return paidAt > wantedAt && periodStart > startedAt;
}

/** Cancelled while a renewal is owed: it ends at once, and nobody waits for the vendor. */
export const isStopping = ({ wanted, failedAt, endedAt }: Ending) =>
  endedAt === null && wanted === "cancel" && failedAt !== null;

interface Ending {
  wanted: Wanted | null;
  failedAt: number | null;
  endedAt: number | null;
}

/** What was paid last went back as a whole. */
export const isRefunded = ({ lastPayment }: Pick<SubscriptionState, "lastPayment">) =>
  lastPayment !== null && lastPayment.refunded >= lastPayment.amount;

/** When the vendor is asked again without an event. Null: never. */
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

/**
 * Subscriptions that began while another one of the same provider ran: bought by a second tab. They are ended and refunded. Which ones does
 * not depend on when we heard of them.
 */
export function duplicatesAmong<S extends Span>(all: readonly S[]): S[] {
  const kept: S[] = [];
  const double: S[] = [];
  const begun = all.filter(({ status }) => !status.startsWith("incomplete"));
  for (const one of begun.sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))) {
    const overlaps = kept.some(({ endedAt }) => endedAt === null || endedAt > one.startedAt);
    (overlaps ? double : kept).push(one);
  }
  return double;
}

/** How often the vendor tries a card at a renewal, within `SUBSCRIPTIONS.dunning`. */
export const RENEWAL_TRIES = 4;

/** How long the page says that Premium has ended. */
export const ENDED_SHOWN = days(90);

/** `none`: a monthly plan, which is not given back. `until`: milliseconds since the epoch. */
type Withdrawal = { state: "none" } | { state: "open" | "used" | "late"; until: number };

/**
 * Whether an annual plan can be given back: within 30 days, and only while no request was unlocked since it began.
 * @param since milliseconds since the epoch: when the annual plan began, which may be later than the subscription
 * @param firstUnlock milliseconds since the epoch, of the first one since then; null: none
 */
export function withdrawalOf(interval: Interval, since: number, firstUnlock: number | null, now: number): Withdrawal {
  if (interval !== "year") return { state: "none" };
  const until = since + SUBSCRIPTIONS.withdrawal;
  if (now >= until) return { state: "late", until };
  return { state: firstUnlock === null ? "open" : "used", until };
}

import type { Interval } from "~/adapters/payments/port";
import { SUBSCRIPTIONS } from "./subscription.rules";

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

import type { SubscriptionState } from "~/adapters/payments/port";
import { PRICES } from "~/domain/credits/credits.rules";
import type { LetterSender, Payer } from "~/domain/payments/payment-deps";
import { dayFor, moneyLetter, priceFor } from "~/domain/payments/payment-letters.server";
import type { Letter } from "~/letters/letter.server";
import { paths } from "~/paths";
import { isRefunded, SUBSCRIPTIONS } from "./subscription.rules";

/** A letter and what it is queued by: one a cause. */
export type Due = [dedupeKey: string, letter: Letter];

const path = paths.pro.subscription();

/** Letters that the vendor's state of a subscription asks for (rule subscription-5). */
export function lettersDue(sender: LetterSender, payer: Payer, state: SubscriptionState): Due[] {
  const { id, failure, endedAt, cancelAtPeriodEnd, canceledAt, periodEnd } = state;
  if (state.status.startsWith("incomplete")) return []; // It never began.
  if (endedAt !== null) {
    // A refund has a letter of its own.
    if (isRefunded(state)) return [];
    return [[`premiumEnded:${id}`, moneyLetter(sender, payer, "ended", { date: dayFor(payer, endedAt) }, path)]];
  }
  const due: Due[] = [];
  if (cancelAtPeriodEnd) {
    const letter = moneyLetter(sender, payer, "canceled", { date: dayFor(payer, periodEnd) }, path);
    due.push([`premiumCanceled:${id}:${canceledAt ?? periodEnd}`, letter]);
  }
  if (failure) {
    const { since, attempts, nextAttemptAt } = failure;
    const price = priceFor(payer, PRICES.premium[state.interval]);
    const end = dayFor(payer, periodEnd + SUBSCRIPTIONS.dunning);
    const letter =
      nextAttemptAt === null
        ? moneyLetter(sender, payer, "renewalLast", { price, end }, path)
        : moneyLetter(sender, payer, "renewalFailed", { price, end, date: dayFor(payer, nextAttemptAt) }, path);
    due.push([`renewalFailed:${id}:${since}:${attempts}`, letter]);
  }
  return due;
}

/** 30 days before an annual plan renews itself. */
export function reminderDue(
  sender: LetterSender,
  payer: Payer,
  { id, periodEnd }: { id: string; periodEnd: number },
): Due {
  const about = { price: priceFor(payer, PRICES.premium.year), date: dayFor(payer, periodEnd) };
  return [`renewalReminder:${id}:${periodEnd}`, moneyLetter(sender, payer, "reminder", about, path)];
}

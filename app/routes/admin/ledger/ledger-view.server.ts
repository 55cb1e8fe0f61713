import { LISTED, nameOfEntry } from "~/domain/credits/credits.rules";
import type { ProviderLedger } from "~/domain/credits/find-provider-ledger.server";
import { RETURN_CAUSES, RETURN_FIGURES } from "~/domain/credits/return.rules";
import { orderNumber } from "~/domain/payments/order.rules";
import type { AppContext } from "~/http/context.server";
import { formattingTag } from "~/i18n/format.server";
import { intl } from "~/i18n/intl";

/** One row of a table: cells in the order of its columns. */
export interface LedgerRow {
  id: string;
  cells: { text: string; small?: string | null; href?: string | null }[];
}

/** @param found the newest rows, and one more where there are older ones */
const tableOf = <T>(found: readonly T[], row: (one: T) => LedgerRow) => ({
  rows: found.slice(0, LISTED).map(row),
  /** How many are listed, of more; null: all. */
  most: found.length > LISTED ? LISTED : null,
});

export type LedgerView = ReturnType<typeof ledgerView>;

/** A provider's ledger in the administrator's language. */
export function ledgerView({ t, format, locale, market }: AppContext, ledger: ProviderLedger) {
  const tag = formattingTag(locale, market);
  const euros = (cents: number) =>
    intl("NumberFormat", tag, { style: "currency", currency: "EUR" }).format(cents / 100);
  const signed = (credits: number) =>
    intl("NumberFormat", tag, { signDisplay: "exceptZero" }).format(credits).replace("-", "\u2212");
  const moment = (at: number | null) => (at === null ? "\u2013" : format.moment(at));
  const reasonOf = ({ kind, reason, by }: ProviderLedger["entries"][number]) => {
    const cause = kind === "return" ? RETURN_CAUSES.find((known) => known === reason) : undefined;
    const words = cause ? t(`returns:cause.${cause}`, RETURN_FIGURES) : reason;
    return [words, by && t("admin:ledger.by", { name: by })].filter(Boolean).join(" \u00b7 ");
  };
  // As the provider reads it: an order that was paid in the next year keeps its number.
  const about = ({ requestId, orderId, orderedAt, at }: ProviderLedger["entries"][number]) =>
    requestId ?? (orderId === null ? "\u2013" : orderNumber(orderId, orderedAt ?? at));
  return {
    publicId: ledger.publicId,
    name: ledger.name || t("admin:unnamed"),
    balance: ledger.balance,
    premium: ledger.premiumUntil === null ? null : format.day(ledger.premiumUntil),
    entries: tableOf(
      ledger.entries,
      (entry): LedgerRow => ({
        id: String(entry.id),
        cells: [
          { text: moment(entry.at) },
          { text: t(`admin:ledger.kind.${nameOfEntry(entry)}`), small: reasonOf(entry) },
          { text: about(entry) },
          { text: signed(entry.amount) },
          { text: format.number(entry.balance) },
        ],
      }),
    ),
    orders: tableOf(
      ledger.orders,
      (order): LedgerRow => ({
        id: String(order.id),
        cells: [
          { text: orderNumber(order.id, order.at), small: moment(order.at) },
          {
            text:
              order.product === "credits"
                ? t("admin:ledger.pack", { count: order.credits ?? 0 })
                : t(`admin:ledger.interval.${order.interval ?? "month"}`),
          },
          { text: euros(order.amount) },
          { text: t(`admin:ledger.order.${order.state}`) },
          { text: order.number ?? "\u2013", href: order.invoiceUrl, small: order.paymentId },
        ],
      }),
    ),
    subscriptions: tableOf(
      ledger.subscriptions,
      (subscription): LedgerRow => ({
        id: subscription.id,
        cells: [
          { text: t(`admin:ledger.interval.${subscription.interval}`), small: subscription.id },
          { text: subscription.status, small: subscription.cancels ? t("admin:ledger.cancels") : null },
          { text: moment(subscription.startedAt) },
          { text: moment(subscription.endedAt ?? subscription.periodEnd) },
          { text: format.number(subscription.failedAttempts) },
        ],
      }),
    ),
    claims: tableOf(
      ledger.claims,
      (claim): LedgerRow => ({
        id: String(claim.id),
        cells: [
          { text: claim.requestId },
          { text: t(`admin:ledger.claim.${claim.state}`) },
          { text: moment(claim.openedAt) },
          { text: moment(claim.dueAt) },
          { text: moment(claim.endedAt) },
        ],
      }),
    ),
  };
}

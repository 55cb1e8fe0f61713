import { nameOfEntry } from "~/domain/credits/credits.rules";
import type { StatementEntry } from "~/domain/credits/find-statement.server";
import { RETURN_CAUSES, RETURN_FIGURES, type ReturnCause } from "~/domain/credits/return.rules";
import type { AppContext } from "~/http/context.server";

/** What an entry of the ledger was for: the kind of event, its date and its town, and nothing else of the couple (rule shop-2). */
export function describeEntry(context: AppContext, entry: StatementEntry): { what: string; detail: string | null } {
  return { what: context.t(`shop:kind.${nameOfEntry(entry)}`), detail: detailOf(context, entry) };
}

function detailOf(context: AppContext, entry: StatementEntry): string | null {
  const { t, format, settings } = context;
  const { kind, event, order, reason } = entry;
  switch (kind) {
    case "welcome":
      return t("shop:detail.welcome", { brand: settings.BRAND_NAME });
    case "purchase":
    case "refund": {
      if (!order) return null;
      const price = format.cents(order.amount);
      return order.card === null ? price : t("shop:detail.paid", { price, card: order.card });
    }
    case "unlock":
      return event ? eventText(context, entry) : t("shop:detail.gone");
    case "return": {
      const why = isReturnCause(reason) ? t(`returns:cause.${reason}`, RETURN_FIGURES) : null;
      return [why, event && eventText(context, entry)].filter(Boolean).join(" · ") || null;
    }
    case "adjustment":
      return reason;
  }
}

const isReturnCause = (reason: string | null): reason is ReturnCause => RETURN_CAUSES.some((cause) => cause === reason);

const eventText = ({ t, format }: AppContext, { event }: StatementEntry) =>
  event && t("shop:event", { event: event.eventType, date: format.longDate(event.eventDate), place: event.place });

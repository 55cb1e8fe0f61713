import { nameOfEntry } from "~/domain/credits/credits.rules";
import { RETURN_CAUSES, RETURN_FIGURES, type ReturnCause } from "~/domain/credits/return.rules";
import type { EventOfRequest, StatementEntry } from "~/domain/credits/shop.server";
import type { Translate } from "~/i18n/texts";
import type { Format } from "~/i18n/use-format";

interface Texts {
  t: Translate;
  format: Format;
}

/**
 * Returns the purpose of a ledger entry. About the couple, it names only the kind, date and town of the event (shop-2).
 */
export function describeEntry(
  texts: Texts & { brand: string },
  entry: StatementEntry,
): { what: string; detail: string | null } {
  return { what: texts.t(`shop:kind.${nameOfEntry(entry)}`), detail: detailOf(texts, entry) };
}

function detailOf({ brand, ...texts }: Texts & { brand: string }, entry: StatementEntry): string | null {
  const { t, format } = texts;
  const { kind, event, order, reason } = entry;
  switch (kind) {
    case "welcome":
      return t("shop:detail.welcome", { brand });
    case "purchase":
    case "refund": {
      if (!order) return null;
      const price = format.cents(order.amount);
      return order.card === null ? price : t("shop:detail.paid", { price, card: order.card });
    }
    case "unlock":
      return event ? describeEvent(texts, event) : t("shop:detail.gone");
    case "return": {
      const why = isReturnCause(reason) ? t(`returns:cause.${reason}`, RETURN_FIGURES) : null;
      return [why, event && describeEvent(texts, event)].filter(Boolean).join(" · ") || null;
    }
    case "adjustment":
      return reason;
  }
}

const isReturnCause = (reason: string | null): reason is ReturnCause => RETURN_CAUSES.some((cause) => cause === reason);

/** Returns the kind, date and town of an event, and nothing that identifies the couple. */
export const describeEvent = ({ t, format }: Texts, { eventType, eventDate, place }: EventOfRequest) =>
  t("shop:event", { event: eventType, date: format.longDate(eventDate), place });

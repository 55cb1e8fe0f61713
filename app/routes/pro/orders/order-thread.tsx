import { type OrderOutcome, orderNumber } from "~/domain/payments/order.rules";
import { type TextKey, useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { type Knot, Timeline } from "~/ui/timeline";
import type { ShownOrder } from "./order-result";

/** State and title of the payment's knot by outcome; `after` is the title of the last knot while it waits. */
const KNOTS: Record<OrderOutcome, { state: "done" | "tied" | "ends"; title: TextKey; after: TextKey | null }> = {
  processing: { state: "tied", title: "shop:thread.payment.waiting", after: "shop:thread.after.bank" },
  reserved: { state: "tied", title: "shop:thread.payment.reserved", after: "shop:thread.after.charge" },
  paid: { state: "done", title: "shop:thread.payment.done", after: null },
  failed: { state: "ends", title: "shop:thread.payment.refused", after: "shop:thread.after.payment" },
  canceled: { state: "ends", title: "shop:thread.payment.left", after: "shop:thread.after.payment" },
  open: { state: "tied", title: "shop:thread.payment.waiting", after: "shop:thread.after.payment" },
  unopened: { state: "tied", title: "shop:thread.payment.waiting", after: "shop:thread.after.payment" },
  released: { state: "ends", title: "shop:thread.payment.released", after: "shop:thread.after.payment" },
  expired: { state: "ends", title: "shop:thread.payment.left", after: "shop:thread.after.payment" },
  refunded: { state: "ends", title: "shop:thread.payment.refunded", after: "shop:thread.after.back" },
  unknown: { state: "tied", title: "shop:thread.payment.waiting", after: "shop:thread.after.known" },
  unrecorded: { state: "tied", title: "shop:thread.payment.waiting", after: "shop:thread.after.known" },
};

interface OrderThreadProps {
  order: ShownOrder;
  outcome: OrderOutcome;
  unsure: boolean;
}

export function OrderThread({ order, outcome, unsure }: OrderThreadProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { id, product, credits, interval, createdAt, paidAt, refundedAt, movedAt, card } = order;
  const { state, title, after } = KNOTS[outcome];
  const what =
    product === "credits" ? t("shop:count", { count: credits ?? 0 }) : t(`shop:premium.${interval ?? "month"}`);
  const paymentDetail = () => {
    const moment = format.moment((outcome === "paid" && paidAt) || (outcome === "refunded" && refundedAt) || movedAt);
    switch (outcome) {
      case "open":
        return t(unsure ? "shop:thread.silent" : "shop:thread.notYet");
      case "unopened":
        return t("shop:thread.notYet");
      case "unknown":
      case "unrecorded":
        return t("shop:thread.silent");
      case "processing":
        return t("shop:thread.since", { moment });
      case "failed":
      case "paid":
        return card === null ? moment : t("shop:thread.card", { moment, card });
      default:
        return moment;
    }
  };
  const result: Knot =
    after === null
      ? {
          key: "result",
          state: "tied",
          title: product === "credits" ? t("shop:thread.added", { count: credits ?? 0 }) : t("shop:thread.active"),
          detail: format.moment(paidAt ?? movedAt),
        }
      : { key: "result", state: "todo", title: what, detail: t(after) };
  return (
    <Timeline
      row
      knots={[
        {
          key: "order",
          state: "done",
          title: t("shop:order.number", { number: orderNumber(id, createdAt) }),
          detail: t("shop:thread.order", { what, moment: format.moment(createdAt) }),
        },
        { key: "payment", state, title: t(title), detail: paymentDetail() },
        result,
      ]}
    />
  );
}

import type { OrderDetail } from "~/domain/payments/find-order.server";
import { orderNumber } from "~/domain/payments/order.rules";
import type { Outcome } from "~/domain/payments/outcome.rules";
import type { AppContext } from "~/http/context.server";
import type { TextKey } from "~/i18n/texts";

type State = "done" | "tied" | "todo" | "ends";

/** Order, payment, and what is bought, as knots of one thread. @param unsure it may have been paid since (`isUnsure`) */
export function orderThread(context: AppContext, order: OrderDetail, outcome: Outcome, unsure: boolean) {
  const { t, format } = context;
  const { id, product, credits, interval, createdAt } = order;
  const what =
    product === "credits" ? t("shop:count", { count: credits ?? 0 }) : t(`shop:premium.${interval ?? "month"}`);
  return [
    {
      key: "order",
      state: "done" as const,
      title: t("shop:order.number", { number: orderNumber(id, createdAt) }),
      detail: t("shop:thread.order", { what, moment: format.moment(createdAt) }),
    },
    { key: "payment", ...paymentKnot(context, order, outcome, unsure) },
    { key: "result", ...resultKnot(context, order, outcome, what) },
  ];
}

/** Of each outcome: the state of the payment's knot, its title, and of the last knot what it waits for. */
const KNOTS: Record<Outcome, { state: State; title: TextKey; after: TextKey | null }> = {
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

function paymentKnot({ t, format }: AppContext, order: OrderDetail, outcome: Outcome, unsure: boolean) {
  const { state, title } = KNOTS[outcome];
  return { state, title: t(title), detail: detailOf() };

  function detailOf(): string {
    const moment = format.moment(
      (outcome === "paid" && order.paidAt) || (outcome === "refunded" && order.refundedAt) || order.movedAt,
    );
    if (outcome === "open" && unsure) return t("shop:thread.silent");
    if (outcome === "open" || outcome === "unopened") return t("shop:thread.notYet");
    if (outcome === "unknown" || outcome === "unrecorded") return t("shop:thread.silent");
    if (outcome === "processing") return t("shop:thread.since", { moment });
    return order.card !== null && (outcome === "failed" || outcome === "paid")
      ? t("shop:thread.card", { moment, card: order.card })
      : moment;
  }
}

function resultKnot({ t, format }: AppContext, order: OrderDetail, outcome: Outcome, what: string) {
  const { after } = KNOTS[outcome];
  if (after !== null) return { state: "todo" as const, title: what, detail: t(after) };
  const { product, credits, paidAt, movedAt } = order;
  return {
    state: "tied" as const,
    title: product === "credits" ? t("shop:thread.added", { count: credits ?? 0 }) : t("shop:thread.active"),
    detail: format.moment(paidAt ?? movedAt),
  };
}

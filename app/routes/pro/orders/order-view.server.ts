import { hours } from "~/domain/durations";
import type { OrderDetail } from "~/domain/payments/find-order.server";
import { declineReasonOf, ORDERS, orderNumber } from "~/domain/payments/order.rules";
import {
  isPayable,
  isUnderWay,
  isUnsure,
  type Outcome,
  outcomeOf,
  refreshAfter,
} from "~/domain/payments/outcome.rules";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import { orderThread } from "./order-thread.server";

export type OrderView = Omit<ReturnType<typeof orderView>, "refresh">;

const DRAWINGS: Record<Outcome, string> = {
  processing: "processing",
  reserved: "held",
  paid: "paid",
  failed: "failed",
  canceled: "canceled",
  open: "canceled",
  unopened: "unknown",
  released: "canceled",
  expired: "canceled",
  refunded: "paid",
  unknown: "unknown",
  unrecorded: "unknown",
};

interface Visit {
  /** From where the person comes (`outcomeOf`). */
  visit: "back" | "left" | null;
  /** The vendor was asked for this page. */
  asks: boolean;
}

/** How an order went, in the provider's language. */
export function orderView(context: AppContext, order: OrderDetail, { visit, asks }: Visit) {
  const { t, clock, url } = context;
  const outcome = outcomeOf(order, visit);
  const unsure = !asks && visit === null && isUnsure(order, outcome, clock.now());
  const kept = order.expiresAt > clock.now();
  return {
    outcome,
    number: orderNumber(order.id, order.createdAt),
    drawing: `/art/money-${DRAWINGS[outcome]}.svg`,
    title: unsure && outcome !== "failed" ? t("shop:order.unknown.heading") : headingOf(context, order, outcome),
    money: unsure ? t("shop:order.soFar") : moneyOf(context, order, outcome),
    text: [
      ...sentencesOf(context, order, unsure && outcome === "open" ? "asking" : outcome, kept),
      ...(unsure && outcome !== "open" ? [t("shop:order.open.asking")] : []),
    ].join(" "),
    thread: orderThread(context, order, outcome, unsure),
    buttons: buttonsOf(context, order, outcome, kept),
    /** Of the page itself, to be loaded again by hand. */
    here: isUnderWay(outcome) ? url.pathname + url.search : null,
    /** The header `Refresh`; null: nothing changes by itself. */
    refresh: isUnderWay(outcome)
      ? String(refreshAfter(clock.now() - order.createdAt))
      : unsure
        ? `${ASKED_AFTER}; url=${paths.pro.order(order.publicId, "ask")}`
        : null,
    /** For what nobody but a person can settle. */
    write:
      outcome === "unknown" || outcome === "unrecorded"
        ? mailTo(context, t("shop:order.number", { number: orderNumber(order.id, order.createdAt) }))
        : null,
  };
}

/** Seconds until a page whose order may have been paid since asks the vendor. */
const ASKED_AFTER = 5;

function headingOf({ t }: AppContext, order: OrderDetail, outcome: Outcome): string {
  const { product, balance } = order;
  if (outcome === "paid") {
    if (product === "premium") return t("shop:order.paid.premium");
    return balance > 0 ? t("shop:order.paid.credits", { count: balance }) : t("shop:order.paid.arrived");
  }
  if (outcome === "failed") return t(`shop:order.failed.${failureOf(order)}`);
  if (outcome === "expired" && isDropped(order)) return t("shop:order.dropped.heading");
  return t(`shop:order.${outcome}.heading`);
}

/** Its owner gave it up before it expired. */
const isDropped = ({ createdAt, expiresAt }: OrderDetail) => expiresAt < createdAt + ORDERS.lifetime;

/** The bank refused, the details were wrong, or the payment got stuck. */
function failureOf({ declineCode }: OrderDetail): "heading" | "details" | "stuck" {
  const reason = declineReasonOf(declineCode);
  if (reason === "incorrect_number" || reason === "incorrect_cvc") return "details";
  return reason === "processing_error" ? "stuck" : "heading";
}

/** What happened to the money. */
function moneyOf({ t, format }: AppContext, order: OrderDetail, outcome: Outcome): string {
  const price = format.cents(order.amount);
  switch (outcome) {
    case "paid":
      return t("shop:order.paid.money", { price, moment: format.moment(order.paidAt ?? order.movedAt) });
    case "refunded":
      return t("shop:order.refunded.money", { price, date: format.day(order.refundedAt ?? order.movedAt) });
    case "processing":
    case "reserved":
    case "unknown":
    case "unrecorded":
      return t(`shop:order.${outcome}.money`, { price });
    default:
      return t("shop:order.nothing");
  }
}

function sentencesOf(context: AppContext, order: OrderDetail, outcome: Outcome | "asking", kept: boolean): string[] {
  const { t, format } = context;
  const { product, invoice, email, request, owed } = order;
  const owing = product === "credits" && owed > 0 ? [t("shop:order.owed", { count: owed })] : [];
  const keeping = kept ? [t("shop:order.kept", { moment: format.moment(order.expiresAt) })] : [];
  const waiting = request?.eventDate ? [t("shop:order.waits", { date: format.longDate(request.eventDate) })] : [];
  switch (outcome) {
    case "processing":
    case "reserved":
      return [t("shop:order.underWay")];
    case "paid":
      return [
        invoice?.number
          ? t("shop:order.paid.invoice", { number: invoice.number, email })
          : t("shop:order.paid.invoiceLater", { email }),
        ...owing,
      ];
    case "failed":
      return [t(`shop:decline.${declineReasonOf(order.declineCode)}`), ...keeping];
    case "asking":
      return [t("shop:order.open.asking"), ...keeping, ...waiting];
    case "canceled":
    case "released":
      return [t(`shop:order.${outcome}.text`), ...keeping, ...waiting];
    case "open":
    case "unopened":
      return [...keeping, ...waiting];
    case "expired":
      return isDropped(order) ? [] : [t("shop:order.expired.text", { hours: ORDERS.lifetime / hours(1) })];
    case "unknown":
      return [t("shop:order.once"), t("shop:order.unknown.network"), t("shop:order.unknown.support")];
    case "refunded":
      return owing;
    case "unrecorded":
      return [t("shop:order.once"), t("shop:order.unrecorded.text")];
  }
}

/** What can be done now, the most likely first. The first of those that pay is a form. */
function buttonsOf(context: AppContext, order: OrderDetail, outcome: Outcome, kept: boolean) {
  const { t, format } = context;
  const { product, credits, interval, request, invoice } = order;
  const shop = product === "credits" ? paths.pro.credits(request?.publicId) : paths.pro.subscription();
  const back = request && {
    href: paths.pro.request(request.publicId),
    text: request.eventDate
      ? t("shop:do.request", { date: format.longDate(request.eventDate) })
      : t("shop:do.requests"),
  };
  const home =
    product === "credits"
      ? { href: paths.pro.credits(), text: t("shop:do.credits") }
      : { href: paths.pro.subscription(), text: t("shop:active.link") };
  const again = {
    href: paths.pro.confirmOrder({
      ...(credits === null ? { premium: interval ?? "month" } : { credits }),
      request: request?.publicId,
    }),
    text: t("shop:do.again"),
  };
  const pay = isPayable(outcome) && kept ? payText(context, order, outcome) : null;
  const links =
    outcome === "paid"
      ? [back ?? { href: paths.pro.requests(), text: t("shop:do.requests") }, home]
      : outcome === "failed"
        ? [{ href: shop, text: t("shop:do.change") }, ...(back ? [back] : [])]
        : pay !== null
          ? [back ?? home]
          : isUnderWay(outcome)
            ? []
            : outcome === "refunded"
              ? [home]
              : [again, ...(back ? [back] : [])];
  return { pay, links, invoice: invoice?.pdf ?? null };
}

function payText({ t, format }: AppContext, { amount }: OrderDetail, outcome: Outcome): string {
  const price = format.money(amount);
  if (outcome === "failed") return t("shop:do.otherCard", { price });
  if (outcome === "unopened" || outcome === "released") return t("shop:do.retry");
  return outcome === "open" ? t("shop:confirm.pay", { price }) : t("shop:do.resume", { price });
}

/** Null: the operator has no address. */
const mailTo = ({ settings }: AppContext, subject: string) =>
  settings.OPERATOR_EMAIL ? `mailto:${settings.OPERATOR_EMAIL}?subject=${encodeURIComponent(subject)}` : null;

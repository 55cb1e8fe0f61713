import { hours } from "~/domain/durations";
import { mailtoHref } from "~/domain/email-address.rules";
import type { OrderDetail } from "~/domain/payments/find-order.server";
import {
  type DeclineReason,
  declineReasonOf,
  isPayable,
  isUnderWay,
  ORDERS,
  type OrderOutcome,
  orderNumber,
} from "~/domain/payments/order.rules";
import type { Translate } from "~/i18n/texts";
import { type Language, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { actionsClass, Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Spaced } from "~/ui/text";

export type ShownOrder = ReturnType<typeof shownOrder>;

/** Returns an order without its Stripe ids. Stripe's decline code is reduced to a reason that may be shown. */
export const shownOrder = (order: OrderDetail) => ({
  id: order.id,
  product: order.product,
  credits: order.credits,
  interval: order.interval,
  amount: order.amount,
  card: order.card,
  createdAt: order.createdAt,
  expiresAt: order.expiresAt,
  movedAt: order.movedAt,
  paidAt: order.paidAt,
  refundedAt: order.refundedAt,
  balance: order.balance,
  owed: order.owed,
  email: order.email,
  invoice: order.invoice,
  request: order.request,
  decline: declineReasonOf(order.declineCode),
});

const DRAWINGS: Record<OrderOutcome, string> = {
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

interface OrderResultProps {
  order: ShownOrder;
  outcome: OrderOutcome;
  /** True if the order may have been paid since the last sync (`isUnsure`). */
  unsure: boolean;
  /** True if the order has not expired yet. */
  kept: boolean;
  /** URL of the page itself, for a manual reload. */
  here: string;
  operatorEmail: string | undefined;
}

export function OrderResult({ order, outcome, unsure, kept, here, operatorEmail }: OrderResultProps) {
  const { t, format } = useLanguage();
  const texts = { t, format };
  const sentences = sentencesOf(texts, order, unsure && outcome === "open" ? "asking" : outcome, kept);
  if (unsure && outcome !== "open") sentences.push(t("shop:order.open.asking"));
  const isPaidHere = isPayable(outcome) && kept;
  // Problems that only support can solve.
  const isSettledByHand = outcome === "unknown" || outcome === "unrecorded";
  const subject = t("shop:order.number", { number: orderNumber(order.id, order.createdAt) });
  return (
    <section className="grid items-center gap-x-gap gap-y-5 sm:grid-cols-[220px_minmax(0,1fr)]">
      <img className="w-full max-w-65" src={`/art/money-${DRAWINGS[outcome]}.svg`} width="260" height="170" alt="" />
      <div>
        <p className="border-0 border-s-3 border-double border-gold py-2.5 ps-4 leading-[1.45] font-semibold">
          {unsure ? t("shop:order.soFar") : moneySentence(texts, order, outcome)}
        </p>
        {sentences.length > 0 ? <p className="pt-2.5 max-w-prose wrap-anywhere">{sentences.join(" ")}</p> : null}
        <div className={actionsClass({ className: "mt-8" })}>
          <Spaced>
            {isPaidHere ? (
              <ButtonForm id="pay" className="contents">
                <Button own className="max-[479px]:basis-full">
                  {payText(texts, order, outcome)}
                </Button>
              </ButtonForm>
            ) : null}
            {isUnderWay(outcome) ? (
              <ButtonLink variant="quiet" href={here}>
                {t("shop:do.refresh")}
              </ButtonLink>
            ) : null}
            {linksOf(texts, order, outcome, isPaidHere).map(({ href, text }, index) => (
              <ButtonLink key={href} variant={!isPaidHere && index === 0 ? "primary" : "plain"} href={href}>
                {text}
              </ButtonLink>
            ))}
            {order.invoice?.pdf ? (
              <ButtonLink variant="plain" href={order.invoice.pdf} rel="noopener">
                <Icon name="doc" /> {t("shop:do.invoice")}
              </ButtonLink>
            ) : null}
            {isSettledByHand && operatorEmail ? (
              <ButtonLink variant="plain" href={mailtoHref(operatorEmail, { subject })}>
                {t("shop:do.write")}
              </ButtonLink>
            ) : null}
          </Spaced>
        </div>
      </div>
    </section>
  );
}

export function headingOf(t: Translate, order: ShownOrder, outcome: OrderOutcome): string {
  const { product, balance, decline } = order;
  if (outcome === "paid") {
    if (product === "premium") return t("shop:order.paid.premium");
    return balance > 0 ? t("shop:order.paid.credits", { count: balance }) : t("shop:order.paid.arrived");
  }
  if (outcome === "failed") return t(`shop:order.failed.${failureHeading(decline)}`);
  if (outcome === "expired" && isDropped(order)) return t("shop:order.dropped.heading");
  return t(`shop:order.${outcome}.heading`);
}

/** Returns whether the owner dropped the order before it expired. */
const isDropped = ({ createdAt, expiresAt }: ShownOrder) => expiresAt < createdAt + ORDERS.lifetime;

function failureHeading(decline: DeclineReason): "heading" | "details" | "stuck" {
  if (decline === "incorrect_number" || decline === "incorrect_cvc") return "details";
  return decline === "processing_error" ? "stuck" : "heading";
}

function moneySentence({ t, format }: Language, order: ShownOrder, outcome: OrderOutcome): string {
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

/** @param outcome `asking`: Stripe is about to be queried */
function sentencesOf(
  { t, format }: Language,
  order: ShownOrder,
  outcome: OrderOutcome | "asking",
  kept: boolean,
): string[] {
  const { product, invoice, email, request, owed, decline } = order;
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
      return [t(`shop:decline.${decline}`), ...keeping];
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

function linksOf({ t, format }: Language, order: ShownOrder, outcome: OrderOutcome, isPaidHere: boolean) {
  const { product, credits, interval, request } = order;
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
  if (outcome === "paid") return [back ?? { href: paths.pro.requests(), text: t("shop:do.requests") }, home];
  if (outcome === "failed") {
    const shop = product === "credits" ? paths.pro.credits(request?.publicId) : paths.pro.subscription();
    return [{ href: shop, text: t("shop:do.change") }, ...(back ? [back] : [])];
  }
  if (isPaidHere) return [back ?? home];
  if (isUnderWay(outcome)) return [];
  if (outcome === "refunded") return [home];
  const bought = credits === null ? { premium: interval ?? "month" } : { credits };
  const again = paths.pro.confirmOrder({ ...bought, request: request?.publicId });
  return [{ href: again, text: t("shop:do.again") }, ...(back ? [back] : [])];
}

function payText({ t, format }: Language, { amount }: ShownOrder, outcome: OrderOutcome): string {
  const price = format.money(amount);
  if (outcome === "failed") return t("shop:do.otherCard", { price });
  if (outcome === "unopened" || outcome === "released") return t("shop:do.retry");
  return outcome === "open" ? t("shop:confirm.pay", { price }) : t("shop:do.resume", { price });
}

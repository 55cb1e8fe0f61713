import { PRICES } from "~/domain/credits/credits.rules";
import type { EventOfRequest } from "~/domain/credits/find-statement.server";
import { days } from "~/domain/durations";
import type { Purchase } from "~/domain/payments/find-purchase.server";
import { type Product, priceOf } from "~/domain/payments/order.rules";
import { PURCHASES, vatIn } from "~/domain/payments/purchase.rules";
import { groupedSiret } from "~/domain/profile/siret.rules";
import { newPublicId } from "~/domain/secrets.server";
import { planAt } from "~/domain/subscriptions/plan.rules";
import type { AppContext } from "~/http/context.server";
import { countryName } from "~/http/planner-view.server";
import { referenceOf } from "~/routes/pro/requests/request-texts";

export type ConfirmView = ReturnType<typeof confirmView>;

/** An order before it is paid, in the provider's language. */
export function confirmView(context: AppContext, product: Product, purchase: Purchase) {
  const { t, format, settings, clock } = context;
  const amount = priceOf(product) ?? 0;
  const { balance, owed, premiumUntil, shownUntil, request, paidLately } = purchase;
  const isPremium = planAt(clock.now(), premiumUntil) === "premium";
  const percent = settings.VAT_PERCENT / 100;
  const tax = settings.STRIPE_TAX === "on";
  return {
    /** Names the order that comes of the form: sent twice, it is one. */
    key: newPublicId(),
    kind: product.product,
    credits: product.product === "credits" ? product.credits : null,
    premium: product.product === "premium" ? product.interval : null,
    heading:
      product.product === "credits"
        ? t("shop:count", { count: product.credits })
        : t(`shop:premium.${product.interval}`),
    lines: [
      ...linesOf(context, product, amount),
      ...(tax
        ? []
        : [
            {
              term: t("shop:confirm.vat", { percent: format.percent(percent) }),
              value: format.cents(vatIn(amount, settings.VAT_PERCENT)),
              quiet: true,
            },
          ]),
    ],
    vatLater: tax,
    sum: format.money(amount),
    terms: termsOf(context, product, amount),
    brand: settings.BRAND_NAME,
    premiumUntil: isPremium && shownUntil !== null ? format.day(shownUntil) : null,
    balance,
    owed,
    /** Credits that can be used afterwards, if credits are bought. */
    afterwards: product.product === "credits" ? Math.max(0, balance - owed + product.credits) : balance,
    request: requestView(context, request),
    /** The same was paid a few minutes ago; null: it was not. */
    paidLately:
      paidLately === null || product.product !== "credits" ? null : format.minutesAgo(clock.now() - paidLately),
    billing: billingFacts(context, purchase.billing),
  };
}

function linesOf({ t, format }: AppContext, product: Product, amount: number) {
  const line = (term: string, cents: number) => ({ term, value: format.cents(cents).replace("-", "−"), quiet: false });
  if (product.product === "credits") {
    const price = format.money(amount / product.credits);
    return [line(t("shop:confirm.line.credits", { count: product.credits, price }), amount)];
  }
  if (product.interval === "month") return [line(t("shop:confirm.line.month"), amount)];
  const months = PRICES.premium.month * 12;
  const percent = format.percent((months - amount) / months);
  return [line(t("shop:confirm.line.year"), months), line(t("shop:confirm.discount", { percent }), amount - months)];
}

/** What a subscription costs from then on, in full sentences; none for credits. */
function termsOf({ t, format, clock }: AppContext, product: Product, amount: number): string[] {
  if (product.product === "credits") return [];
  const now = clock.now();
  const price = format.money(amount);
  const whole = (ms: number) => Math.round(ms / days(1));
  if (product.interval === "year")
    return [
      t("shop:confirm.yearly", {
        ...{ price, date: format.dayOfYear(now) },
        ...{ days: whole(PURCHASES.reminder), withdrawal: whole(PURCHASES.withdrawal) },
      }),
    ];
  const monthly = t("shop:confirm.monthly", { price, day: format.dayOfMonth(now) });
  return format.dayNumber(now) > 28 ? [monthly, t("shop:confirm.shortMonths")] : [monthly];
}

/** The request that waits, without anything that says whose it is. */
export function requestView({ t, format }: AppContext, request: EventOfRequest | null) {
  if (!request) return null;
  const { eventType, eventDate, place, publicId } = request;
  return {
    publicId,
    reference: referenceOf(request),
    event: t("shop:event", { event: eventType, date: format.longDate(eventDate), place }),
  };
}

function billingFacts(context: AppContext, billing: Purchase["billing"]) {
  const { t } = context;
  const { firstname, lastname, name, street, zipCode, city, country, siret, registrationNumber, email } = billing;
  const address = [street, [zipCode, city].filter(Boolean).join(" "), city && countryName(context, country)];
  const given = (value: string | null) => value || t("shop:bill.none");
  return [
    { term: t("shop:bill.company"), value: [`${firstname} ${lastname}`, name].filter(Boolean).join(", ") },
    { term: t("shop:bill.address"), value: given(address.filter(Boolean).join(", ")) },
    country === "FR"
      ? { term: t("shop:bill.siret"), value: given(siret && groupedSiret(siret)) }
      : { term: t("shop:bill.registration"), value: given(registrationNumber) },
    { term: t("shop:bill.email"), value: email },
  ];
}

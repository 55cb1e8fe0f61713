import type { CheckoutState } from "~/adapters/payments/port";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { formatters, formattingTag } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { intl } from "~/i18n/intl";
import { MARKETS } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";
import { plainWords } from "~/letters/plain-words";
import { paths } from "~/paths";
import { type Product, productOf } from "./order.rules";
import type { LetterSender, Payer } from "./payment-deps";

/** By cause: what its button says. */
const LINKS = {
  creditsPaid: "order",
  premiumPaid: "order",
  failed: "order",
  creditsRefunded: "order",
  creditsPartlyRefunded: "order",
  premiumRefunded: "order",
  renewalRefunded: "plan",
  twice: "order",
  renewalFailed: "card",
  renewalLast: "card",
  ended: "plan",
  stopped: "plan",
  canceled: "plan",
  reminder: "plan",
} as const;
type Cause = keyof typeof LINKS;

/** A letter about money: greeting, what happened, what comes next, and where to look. */
export function moneyLetter(
  { brand, address }: LetterSender,
  { firstname, locale, market }: Payer,
  cause: Cause,
  values: Record<string, string | number>,
  path: string,
): Letter {
  const t = translator(locale);
  const about = { brand, ...values };
  const url = address(market, path);
  return letter({
    brand,
    locale,
    fine: necessaryFine(locale, "money"),
    subject: t(`messages:payments.${cause}.subject`, about),
    paragraphs: [
      t("messages:payments.greeting", { name: plainWords(firstname) }),
      t(`messages:payments.${cause}.intro`, about),
      t(`messages:payments.${cause}.next`, about),
    ],
    closing: [t(`messages:payments.link.${LINKS[cause]}`, { url }), t("messages:signature", { brand })],
    link: url,
  });
}

/** Cents as a price, with cents where there are any. */
export function priceFor({ locale, market }: Payer, cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return intl("NumberFormat", formattingTag(locale, MARKETS[market]), {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

/** @param at milliseconds since the epoch */
export const dayFor = ({ locale, market }: Payer, at: number) => formatters(locale, MARKETS[market]).day(at);

type Ordered = CheckoutState & { order: string };

const productIn = ({ price }: CheckoutState): Product | null => price && productOf(price);
const creditsIn = (state: CheckoutState) => {
  const product = productIn(state);
  return product?.product === "credits" ? product.credits : null;
};

/** The payment has arrived: the credits are there, or Premium has begun. */
export function orderPaidLetter(sender: LetterSender, payer: Payer, state: Ordered): Letter {
  const price = priceFor(payer, state.paid);
  const credits = creditsIn(state);
  const path = paths.pro.order(state.order);
  return credits === null
    ? moneyLetter(sender, payer, "premiumPaid", { price }, path)
    : moneyLetter(sender, payer, "creditsPaid", { price, count: credits }, path);
}

/** A payment that was under way has failed after all. */
export const orderFailedLetter = (sender: LetterSender, payer: Payer, state: Ordered): Letter =>
  moneyLetter(sender, payer, "failed", {}, paths.pro.order(state.order));

/** All of a payment went back. */
export function orderRefundedLetter(sender: LetterSender, payer: Payer, state: Ordered): Letter {
  const price = priceFor(payer, state.refunded);
  const cause = productIn(state)?.product === "premium" ? "premiumRefunded" : "creditsRefunded";
  return moneyLetter(sender, payer, cause, { price }, paths.pro.order(state.order));
}

/** Part of a payment for credits went back, and the credits that it no longer covers are withdrawn. */
export const orderPartlyRefundedLetter = (sender: LetterSender, payer: Payer, state: Ordered): Letter =>
  moneyLetter(
    sender,
    payer,
    "creditsPartlyRefunded",
    { price: priceFor(payer, state.refunded) },
    paths.pro.order(state.order),
  );

/** Premium was bought twice, by two tabs: the second one ends and its payment goes back. @param cents that go back */
export const boughtTwiceLetter = (sender: LetterSender, payer: Payer, order: string, cents: number): Letter =>
  moneyLetter(sender, payer, "twice", { price: priceFor(payer, cents) }, paths.pro.order(order));

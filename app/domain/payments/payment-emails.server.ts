import type { CheckoutState, Interval } from "~/adapters/payments/port";
import type { Links } from "~/domain/deps";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { type Email, headOf, renderEmail } from "~/emails/email.server";
import { formatters, formattingTag } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { intl } from "~/i18n/intl";
import { type Locale, MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";
import { type Product, priceOf, productOf } from "./order.rules";
import type { Payer } from "./payment-deps";

/** Text keys of each email, below `payments`: label of the link, subject, figure and paragraphs. */
const CAUSES = {
  creditsPaid: { link: "order", subject: "creditsPaid", figure: null, says: ["paid.intro", "creditsPaid.next"] },
  premiumPaid: { link: "order", subject: "premiumPaid", figure: "price", says: ["paid.intro", "premiumPaid.next"] },
  failed: { link: "pay", subject: "failed", figure: "price", says: ["failed.intro", "failed.next"] },
  creditsRefunded: {
    link: "order",
    subject: "refunded",
    figure: "price",
    says: ["refunded.intro", "creditsRefunded.next"],
  },
  premiumRefunded: {
    link: "order",
    subject: "refunded",
    figure: "price",
    says: ["refunded.intro", "premiumRefunded.next"],
  },
  creditsDisputed: {
    link: "order",
    subject: "disputed",
    figure: "price",
    says: ["disputed.intro", "creditsRefunded.next"],
  },
  premiumDisputed: {
    link: "order",
    subject: "disputed",
    figure: "price",
    says: ["disputed.intro", "premiumRefunded.next"],
  },
  renewalDisputed: {
    link: "plan",
    subject: "disputed",
    figure: "price",
    says: ["disputed.intro", "ended.intro", "nothingDeleted"],
  },
  renewalRefunded: {
    link: "plan",
    subject: "refunded",
    figure: "price",
    says: ["refunded.intro", "ended.intro", "nothingDeleted"],
  },
  twice: { link: "order", subject: "twice", figure: "price", says: ["refunded.intro", "twice.next"] },
  renewalFailed: {
    link: "card",
    subject: "renewalFailed",
    figure: "price",
    says: ["renewalFailed.intro", "renewalFailed.next"],
  },
  renewalLast: {
    link: "card",
    subject: "renewalLast",
    figure: "price",
    says: ["renewalFailed.intro", "renewalLast.next", "nothingDeleted"],
  },
  ended: { link: "plan", subject: "ended", figure: "date", says: ["ended.intro", "nothingDeleted", "ended.next"] },
  stopped: {
    link: "plan",
    subject: "stopped",
    figure: "date",
    says: ["ended.intro", "stopped.next", "nothingDeleted", "ended.next"],
  },
  canceled: { link: "plan", subject: "canceled", figure: "date", says: ["canceled.intro", "canceled.next"] },
  reminder: { link: "plan", subject: "reminder", figure: "date", says: ["reminder.intro", "reminder.next"] },
} as const;
/** Subjects with the value that is shown below their heading. */
const HEADINGS = ["refunded", "disputed", "renewalFailed", "reminder"] as const;
/** Values that are rows of a table, in this order. */
const FACTS = ["what", "amount", "paidOn", "retry", "until", "card"] as const;

export function moneyEmail(
  links: Links,
  { firstname, locale, market }: Payer,
  cause: keyof typeof CAUSES,
  values: Record<string, string | number>,
  path: string,
): Email {
  const t = translator(locale);
  const { brand } = links;
  const about = { brand, ...values };
  const url = links.url(market, path);
  const { link, subject, figure, says } = CAUSES[cause];
  const named = HEADINGS.find((one) => one === subject);
  const value = figure && String(values[figure]);
  const texts = says.map((text) => t(`messages:payments.${text}`, about));
  return renderEmail({
    brand,
    reader: { firstname, locale },
    fine: necessaryFine(locale, "money"),
    ...headOf(t(`messages:payments.${subject}.subject`, about)),
    ...(named && { heading: t(`messages:payments.${named}.heading`) }),
    figure: value ? { value } : undefined,
    paragraphs: texts.slice(0, 2),
    facts: FACTS.flatMap((fact) =>
      values[fact] ? [{ label: t(`messages:payments.fact.${fact}`), value: String(values[fact]) }] : [],
    ),
    closing: [{ label: t(`messages:payments.link.${link}`), url }, ...texts.slice(2).map((small) => ({ small }))],
  });
}

/** Formats cents as a price, without decimals if they are zero. */
export function priceFor({ locale, market }: Payer, cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return intl("NumberFormat", formattingTag(locale, MARKETS[market]), {
    style: "currency",
    currency: "EUR",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

export const dayFor = ({ locale, market }: Payer, at: number) => formatters(locale, MARKETS[market]).day(at);

type Ordered = CheckoutState & { order: string };

const productIn = ({ price }: CheckoutState): Product | null => price && productOf(price);

export const cardOf = (card: string | null) => (card === null ? "" : `•••• ${card}`);

export const premiumFor = (locale: Locale, interval: Interval) => translator(locale)(`shop:premium.${interval}`);

const nameOf = ({ locale }: Payer, product: Product) =>
  product.product === "premium"
    ? premiumFor(locale, product.interval)
    : translator(locale)("shop:count", { count: product.credits });

/** Returns the facts of an order. */
function factsOf(payer: Payer, state: Ordered) {
  const product = productIn(state);
  return {
    what: product ? nameOf(payer, product) : "",
    paidOn: state.paidAt === null ? "" : dayFor(payer, state.paidAt),
    card: cardOf(state.card),
  };
}

export function orderPaidEmail(links: Links, payer: Payer, state: Ordered): Email {
  const price = priceFor(payer, state.paid);
  const product = productIn(state);
  const { what, ...facts } = factsOf(payer, state);
  const path = paths.pro.order(state.order);
  return product?.product === "credits"
    ? moneyEmail(links, payer, "creditsPaid", { ...facts, amount: price, count: product.credits }, path)
    : moneyEmail(links, payer, "premiumPaid", { ...facts, what, price }, path);
}

export function orderFailedEmail(links: Links, payer: Payer, state: Ordered): Email {
  const product = productIn(state);
  const cents = product && priceOf(product);
  const values = { ...factsOf(payer, state), price: cents ? priceFor(payer, cents) : "" };
  return moneyEmail(links, payer, "failed", values, paths.pro.order(state.order));
}

/** Notifies of a refund or dispute, whole or partial. Credits that are no longer paid were taken back. */
export function orderRefundedEmail(links: Links, payer: Payer, state: Ordered): Email {
  const values = { ...factsOf(payer, state), price: priceFor(payer, state.refunded) };
  const product = productIn(state)?.product === "premium" ? "premium" : "credits";
  const cause = `${product}${state.disputed ? "Disputed" : "Refunded"}` as const;
  return moneyEmail(links, payer, cause, values, paths.pro.order(state.order));
}

/** Notifies of a second Premium, bought in another tab. It was ended and refunded. */
export function boughtTwiceEmail(
  links: Links,
  payer: Payer,
  order: string,
  { cents, interval, card }: { cents: number; interval: Interval; card: string | null },
): Email {
  const values = { price: priceFor(payer, cents), what: premiumFor(payer.locale, interval), card: cardOf(card) };
  return moneyEmail(links, payer, "twice", values, paths.pro.order(order));
}

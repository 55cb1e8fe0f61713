import type { Shop, WaitingOrder } from "~/domain/credits/find-shop.server";
import type { StatementEntry } from "~/domain/credits/find-statement.server";
import { orderNumber } from "~/domain/payments/order.rules";
import { OFFERS } from "~/domain/payments/purchase.rules";
import { planAt } from "~/domain/subscriptions/plan.rules";
import type { AppContext } from "~/http/context.server";
import { formattingTag } from "~/i18n/format.server";
import { intl } from "~/i18n/intl";
import { paths } from "~/paths";
import { requestView } from "./confirm-view.server";
import { describeEntry } from "./describe-entry.server";

export type CreditsView = ReturnType<typeof creditsView>;

/** The shop in the provider's language, with everything formatted. */
export function creditsView(context: AppContext, shop: Shop) {
  const { format, clock, locale, market } = context;
  const { balance, owed, premiumUntil, shownUntil, welcomed, waiting, request, entries, more } = shop;
  const isPremium = planAt(clock.now(), premiumUntil) === "premium";
  const signed = intl("NumberFormat", formattingTag(locale, market), { signDisplay: "always" });
  return {
    balance,
    owed,
    /** Null: the free plan. */
    premiumUntil: isPremium && shownUntil !== null ? format.day(shownUntil) : null,
    welcomeWaits: !welcomed,
    offers: OFFERS.map(({ credits, price, each, saving }) => ({
      credits,
      price: format.money(price),
      each: format.money(each),
      /** Null: the base price. */
      saving: saving > 0 ? format.money(saving) : null,
    })),
    request: requestView(context, request),
    waiting: waiting.map((order) => waitingView(context, order)),
    statement: {
      entries: entries.map((entry) => ({
        ...describeEntry(context, entry),
        key: entry.id,
        date: format.shortDay(entry.createdAt),
        amount: withMinus(signed.format(entry.amount)),
        isAdded: entry.amount > 0,
        balance: format.number(entry.balance),
        href: requestOf(entry),
        invoice: entry.invoice?.pdf ? { number: entry.invoice.number, pdf: entry.invoice.pdf } : null,
      })),
      more: more ? entries.length : null,
    },
  };
}

/** The sign of arithmetic, which is as wide as a plus: `Intl` writes a hyphen. */
const withMinus = (amount: string) => amount.replace("-", "−");

const requestOf = ({ kind, event }: StatementEntry) =>
  kind === "unlock" && event ? paths.pro.request(event.publicId) : null;

function waitingView({ t, format }: AppContext, order: WaitingOrder) {
  const { id, publicId, product, credits, interval, amount, state, createdAt, expiresAt } = order;
  const what =
    product === "credits" ? t("shop:count", { count: credits ?? 0 }) : t(`shop:premium.${interval ?? "month"}`);
  const isUnderWay = state === "processing" || state === "reserved";
  return {
    publicId,
    number: t("shop:order.number", { number: orderNumber(id, createdAt) }),
    what: `${what}, ${format.money(amount)}`,
    mayDrop: !isUnderWay,
    state: isUnderWay ? t(`shop:waiting.${state}`) : t("shop:waiting.unpaid", { moment: format.moment(expiresAt) }),
  };
}

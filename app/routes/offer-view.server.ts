import { isOpenConversation } from "~/domain/conversations/conversation.rules";
import { amountOf, type Offer, type OfferState, offerState, totalsOf } from "~/domain/conversations/offer.rules";
import type { SentOffer } from "~/domain/conversations/offers.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { dotted } from "~/i18n/dotted";
import { todayIn } from "~/i18n/format.server";
import { paths } from "~/paths";
import type { ChipText } from "~/ui/chip";

/** Offer in a conversation, with formatted amounts. */
export interface OfferCardView {
  id: string;
  href: string;
  /** Translated texts instead of keys, because the browser does not load their namespace. */
  kicker: string;
  title: string;
  total: string;
  validUntil: string;
  see: string;
  chip: Required<Pick<ChipText, "kind" | "text">>;
}

const CHIPS = {
  accepted: "good",
  declined: "bad",
  open: "active",
  expired: "neutral",
  closed: "neutral",
} as const satisfies Record<OfferState, ChipText["kind"]>;

const today = ({ market, clock }: AppContext) => todayIn(market, clock.now());

export function offerCard(context: AppContext, id: string, offer: Offer, isOpen: boolean): OfferCardView {
  const { t, format } = context;
  const state = offerState(offer, today(context), isOpen);
  return {
    id,
    href: paths.offer(id),
    kicker: t("offers:quote"),
    title: offer.title,
    total: t("offers:totalOf", { amount: format.cents(totalsOf(offer.lines).total) }),
    validUntil: t("offers:validUntil", { date: format.longDate(offer.validUntil) }),
    see: t("offers:see"),
    chip: { kind: CHIPS[state], text: t(`offers:state.${state}`) },
  };
}

export type OfferView = ReturnType<typeof offerView>;

/** Returns an offer with formatted dates and amounts, for its page and for the comparison. */
export function offerView(context: AppContext, offer: SentOffer) {
  const { t, format } = context;
  const { message, request, project, title, name, portrait, street, zipCode, city, couple, lines, answeredAt } = offer;
  const { net, vat, total } = totalsOf(lines);
  const state = offerState(offer, today(context), isOpenConversation(offer, context.clock.now()));
  const vatAt = (rate: number) => t("offers:vatAt", { rate: format.percent(rate / 10_000) });
  const answered = answeredAt === null ? null : format.moment(answeredAt);
  return {
    id: message,
    request,
    project,
    title,
    name,
    portrait,
    address: [street, `${zipCode} ${city}`.trim()].filter((part) => part !== ""),
    couple: format.list(couple),
    event: offer.eventType,
    eventDate: format.fullDate(offer.eventDate),
    sent: format.day(offer.sentAt),
    validUntil: format.longDate(offer.validUntil),
    lines: lines.map((line) => ({
      text: line.text,
      quantity: format.number(line.quantity / 100),
      detail: `${format.number(line.quantity / 100)} × ${format.cents(line.price)} ·\u00a0${vatAt(line.vat)}`,
      amount: format.cents(amountOf(line)),
    })),
    net: format.cents(net),
    vat: vat.map(({ rate, amount }) => ({ label: vatAt(rate), amount: format.cents(amount) })),
    total: format.cents(total),
    cents: total,
    isOpen: state === "open",
    chip: { kind: CHIPS[state], text: t(`offers:state.${state}`) },
    answered: answered && t("offers:answeredAt", { moment: answered }),
  };
}

/** Returns the offers of each project, and how much more than the lowest each one costs. */
export const comparisons = (context: Pick<AppContext, "t" | "format">, offers: readonly OfferView[]) =>
  [...new Set(offers.map((offer) => offer.project))].map((id) => {
    const own = offers.filter((offer) => offer.project === id);
    const lowest = lowestOf(own);
    const days = new Set(own.map(({ validUntil }) => validUntil));
    return {
      id,
      heading: dotted([own[0]?.event, own[0]?.eventDate]),
      /** Null: the offers have different days. */
      validUntil: days.size === 1 ? own[0]?.validUntil : null,
      lowest: lowest?.id,
      offers: own.map((offer) => ({
        ...offer,
        gap:
          lowest && offer.isOpen && offer !== lowest
            ? context.t("offers:compare.gap", { amount: context.format.cents(offer.cents - lowest.cents) })
            : null,
      })),
    };
  });

/** Returns the open offer with the lowest total; null if there is no other one, or it has the same total. */
function lowestOf(offers: readonly OfferView[]): OfferView | null {
  const [first, second] = offers.filter(({ isOpen }) => isOpen).sort((one, other) => one.cents - other.cents);
  return first && second && first.cents < second.cents ? first : null;
}

import type { offerLines, offers } from "#db/schema/messages";
import { folded, withoutInvisible } from "~/domain/folding.rules";
import type { MarketCode } from "~/i18n/markets";

/** Limits of an offer (rule talk-14). The highest sum, multiplied by the highest rate, is still a safe integer. */
export const OFFER = {
  title: 120,
  text: 200,
  lines: 20,
  /** Lines of the empty form, and lines that its button adds. */
  linesAtOnce: 3,
  /** Hundredths of a piece. */
  quantity: { least: 1, most: 999_999 },
  /** Cents. */
  price: { least: 0, most: 9_999_999 },
  /** Hundredths of a percent. */
  vat: { least: 0, most: 3_000, step: 10 },
  validFor: 30,
} as const;

/** Usual VAT rate in each market, in hundredths of a percent. */
export const USUAL_VAT: Readonly<Record<MarketCode, number>> = {
  FR: 2_000,
  BE: 2_100,
  GB: 2_000,
  DE: 1_900,
  IT: 2_200,
  ES: 2_100,
  PT: 2_300,
};

type Stored = typeof offers.$inferSelect;

/** Line of an offer: quantity in hundredths, price in cents without VAT, rate in hundredths of a percent. */
export type OfferLine = Pick<typeof offerLines.$inferSelect, "text" | "quantity" | "price" | "vat">;

export interface Offer extends Pick<Stored, "title" | "validUntil" | "answer" | "answeredAt"> {
  lines: OfferLine[];
}

export type NewOffer = Pick<Offer, "title" | "validUntil" | "lines">;

export type OfferAnswer = NonNullable<Stored["answer"]>;

function divided(number: number, by: number): number {
  const rest = number % by;
  return (number - rest) / by + (rest * 2 >= by ? 1 : 0);
}

export const amountOf = ({ quantity, price }: Pick<OfferLine, "quantity" | "price">): number =>
  divided(quantity * price, 100);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Adds up the lines. VAT is rounded once per rate. */
export function totalsOf(lines: readonly OfferLine[]) {
  const rates = [...new Set(lines.map(({ vat }) => vat))].sort((one, other) => one - other);
  const vat = rates.map((rate) => {
    const taxed = lines.filter((line) => line.vat === rate);
    return { rate, amount: divided(sum(taxed.map(amountOf)) * rate, 10_000) };
  });
  const net = sum(lines.map(amountOf));
  return { net, vat, total: net + sum(vat.map(({ amount }) => amount)) };
}

/** Whole part in digits or in groups of three, then up to two decimals. */
const DECIMAL = /^(?:(\d{1,9})|([1-9]\d{0,2}(?:([\s.,'])\d{3})(?:\3\d{3})*))(?:([.,])(\d{1,2}))?$/u;

/**
 * Returns hundredths of a number in the notations of the seven languages: `1500`, `1 500,50`, `1.500,5`, `1,500.50`.
 * Three digits after a separator are a group.
 * @param sign currency or percent sign that may be in front or behind
 */
function hundredthsOf(typed: string, sign = ""): number | null {
  const text = folded(withoutInvisible(typed)).trim();
  const start = sign !== "" && text.startsWith(sign) ? sign.length : 0;
  const end = sign !== "" && text.endsWith(sign) ? text.length - sign.length : text.length;
  const found = DECIMAL.exec(text.slice(start, end).trim());
  if (!found) return null;
  const [, plain, grouped, group, point, decimals = ""] = found;
  if (point !== undefined && point === group) return null;
  return Number((plain ?? grouped ?? "").replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
}

const within = (number: number | null, { least, most }: { least: number; most: number }): number | null =>
  number !== null && number >= least && number <= most ? number : null;

export const parseQuantity = (typed: string): number | null => within(hundredthsOf(typed), OFFER.quantity);

export const parsePrice = (typed: string): number | null => within(hundredthsOf(typed, "€"), OFFER.price);

export function parseVat(typed: string): number | null {
  const rate = within(hundredthsOf(typed, "%"), OFFER.vat);
  return rate === null || rate % OFFER.vat.step !== 0 ? null : rate;
}

/** Returns the last day until which an offer of today can be valid, one year ahead (YYYY-MM-DD). */
export const lastValidDay = (today: string): string => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;

export const isValidityAllowed = (date: string, today: string): boolean => date >= today && date <= lastValidDay(today);

/** `open`: the couple can accept or decline the offer. `closed`: its conversation is closed. */
export type OfferState = OfferAnswer | "open" | "expired" | "closed";

export function offerState(
  { answer, validUntil }: Pick<Offer, "answer" | "validUntil">,
  today: string,
  isOpen: boolean,
): OfferState {
  if (answer !== null) return answer;
  if (!isOpen) return "closed";
  return validUntil < today ? "expired" : "open";
}

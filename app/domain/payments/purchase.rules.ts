import { PRICES } from "~/domain/credits/credits.rules";
import { DomainError } from "~/domain/domain-error";
import { days, minutes } from "~/domain/durations";
import { PACKS, type Product, priceOf } from "./order.rules";

export const PURCHASES = {
  /** The same product paid so short a time ago may have been meant once: the confirmation says so. */
  again: minutes(30),
  /** Before an annual renewal a letter says so. */
  reminder: days(30),
  /** The annual plan is refunded on request so long (provider-back-office.md §9). */
  withdrawal: days(30),
} as const;

/**
 * What an address or a form names.
 * @throws DomainError payments.missing when it names nothing, payments.product when nobody sells that
 */
export function chosenProduct(credits: string | null, premium: string | null): Product {
  if (!credits && !premium) throw new DomainError("payments.missing");
  const product: Product | null =
    premium === "month" || premium === "year"
      ? { product: "premium", interval: premium }
      : /^\d{1,4}$/.test(credits ?? "")
        ? { product: "credits", credits: Number(credits) }
        : null;
  if (!product || priceOf(product) === null) throw new DomainError("payments.product");
  return product;
}

/** What a form may send as the name of its order: a public id that we made (`newPublicId`). */
export const isFormKey = (key: unknown): key is string => typeof key === "string" && /^[0-9a-z]{16}$/.test(key);

/** Cents of VAT that a price contains. */
export const vatIn = (amount: number, percent: number) => Math.round((amount * percent) / (100 + percent));

/** The packs as they are offered: cents a credit, and what is saved against credits that are bought one by one. */
export const OFFERS = PACKS.map(({ credits, price }) => ({
  credits,
  price,
  each: price / credits,
  saving: credits * PRICES.credit - price,
}));

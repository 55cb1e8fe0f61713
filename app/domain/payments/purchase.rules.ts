import { PRICES } from "~/domain/credits/credits.rules";
import { DomainError } from "~/domain/domain-error";
import { minutes } from "~/domain/durations";
import { PACKS, type Product, priceOf } from "./order.rules";

/** A confirmation mentions a payment for the same product within this time. */
export const SAME_PURCHASE = minutes(30);

/**
 * Parses the product that a URL or a form names.
 * @throws DomainError payments.missing if it names none, payments.product if there is no such product
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

/** Checks whether a form's key has the format of an order's public id (`newPublicId`). */
export const isFormKey = (key: unknown): key is string => typeof key === "string" && /^[0-9a-z]{16}$/.test(key);

export const vatIn = (amount: number, percent: number) => Math.round((amount * percent) / (100 + percent));

/** The packs with cents per credit, and the saving compared with single credits. */
export const OFFERS = PACKS.map(({ credits, price }) => ({
  credits,
  price,
  each: price / credits,
  saving: credits * PRICES.credit - price,
}));

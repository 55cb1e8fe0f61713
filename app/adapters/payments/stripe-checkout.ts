import type Stripe from "stripe";
import type { Locale } from "~/i18n/markets";
import { type CheckoutInput, PaymentsRefused, type PriceKey } from "./port";
import type { Options, StripeSettings } from "./stripe-client";
import { seconds } from "./stripe-states";

/** Seconds. Stripe accepts an expiry of 30 minutes to 24 hours from now, by its own clock. */
const LIFETIME = { shortest: 30 * 60, step: 10 * 60, clocksDiffer: 60 };

const LOCALES = {
  fr: "fr",
  en: "en-GB",
  nl: "nl",
  de: "de",
  it: "it",
  es: "es",
  pt: "pt",
} as const satisfies Record<Locale, string>;

export const stripeLocale = (locale: Locale) => LOCALES[locale];

/** Finds the price of a lookup key and checks that it is ours. @throws PaymentsRefused price_mismatch */
export async function findPrice(
  stripe: Stripe,
  { key, amount, tax }: { key: PriceKey; amount?: number; tax: boolean },
  options: Options,
): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }, options());
  const [price] = data;
  const interval = /^premium_(month|year)$/.exec(key)?.[1] ?? null;
  const isOurs =
    price !== undefined &&
    (amount === undefined || price.unit_amount === amount) &&
    price.currency === "eur" &&
    (price.recurring?.interval ?? null) === interval &&
    (price.recurring?.interval_count ?? 1) === 1 &&
    // Tax on top would exceed the confirmed price.
    !(tax && price.tax_behavior !== "inclusive");
  if (!isOurs) throw new PaymentsRefused(`Stripe: the price ${key} is missing or is not ours`, "price_mismatch", 0);
  return price;
}

export function checkoutParameters(
  input: CheckoutInput,
  price: string,
  { tax, taxRate }: Pick<StripeSettings, "tax" | "taxRate">,
): Stripe.Checkout.SessionCreateParams {
  const { order } = input;
  const rates = tax || !taxRate ? undefined : [taxRate];
  return {
    mode: input.price.startsWith("premium") ? "subscription" : "payment",
    customer: input.customer,
    client_reference_id: order,
    metadata: { order, price: input.price },
    line_items: [{ price, quantity: 1, ...(rates && input.price.startsWith("credits") ? { tax_rates: rates } : {}) }],
    ...(input.price.startsWith("premium")
      ? { subscription_data: { metadata: { order }, ...(rates ? { default_tax_rates: rates } : {}) } }
      : {
          payment_intent_data: { metadata: { order } },
          invoice_creation: { enabled: true, invoice_data: { metadata: { order } } },
        }),
    // Saves name and address of the customer, which each invoice contains.
    billing_address_collection: "required",
    customer_update: { name: "auto", address: "auto" },
    tax_id_collection: { enabled: true },
    ...(tax ? { automatic_tax: { enabled: true } } : {}),
    locale: stripeLocale(input.locale),
    success_url: withCheckoutId(input.successUrl),
    cancel_url: input.cancelUrl,
    expires_at: expiryOf(input.expiresAt, Date.now()),
  };
}

/** Adds the parameter that Stripe replaces with the checkout's id. Its braces must not be encoded. */
function withCheckoutId(url: string): string {
  const parameter = "checkout={CHECKOUT_SESSION_ID}";
  return url.includes(parameter) ? url : `${url}${url.includes("?") ? "&" : "?"}${parameter}`;
}

/** Returns the expiry in seconds. Rounded, so that retries have the same value and idempotency key. */
export function expiryOf(wanted: number, now: number): number {
  const { shortest, step, clocksDiffer } = LIFETIME;
  const earliest = Math.ceil((seconds(now) + clocksDiffer) / step) * step + shortest;
  return Math.max(seconds(wanted) - clocksDiffer, earliest);
}

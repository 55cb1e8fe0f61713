import { and, desc, eq, gt } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { orders } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { balanceOf, owedBy } from "~/domain/credits/find-ledger.server";
import { waitingRequest } from "~/domain/credits/find-shop.server";
import type { EventOfRequest } from "~/domain/credits/find-statement.server";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { SHOWN_UNTIL } from "~/domain/subscriptions/paid-until.server";
import type { Locale } from "~/i18n/markets";
import type { Product } from "./order.rules";
import { SAME_PURCHASE } from "./purchase.rules";

export interface Purchase {
  balance: number;
  /** Used credits of refunded payments. New credits settle them first. */
  owed: number;
  /** End of Premium; null if it was never active. */
  premiumUntil: number | null;
  /** Displayed end of Premium. */
  shownUntil: number | null;
  /** Recipient of the invoice. Empty or null: not given. */
  billing: Pick<
    typeof providers.$inferSelect,
    | "firstname"
    | "lastname"
    | "name"
    | "street"
    | "zipCode"
    | "city"
    | "country"
    | "siret"
    | "registrationNumber"
    | "email"
  >;
  /** Request that the credit is bought for, if it is still locked. */
  request: EventOfRequest | null;
  /** Time of the last payment for the same product, milliseconds since the epoch; null: not within `SAME_PURCHASE`. */
  paidRecently: number | null;
}

/** Returns the data of an order's confirmation, in one round trip; null if the session has ended. */
export async function findPurchase(
  { db, clock }: Deps,
  provider: Provider,
  locale: Locale,
  { product, requestId }: { product: Product; requestId: string | null },
): Promise<Purchase | null> {
  const same =
    product.product === "credits" ? eq(orders.credits, product.credits) : eq(orders.interval, product.interval);
  const {
    found: [found],
    sum,
    request,
    recent,
  } = await namedBatch(db, {
    found: db
      .select({
        premiumUntil: providers.premiumUntil,
        shownUntil: SHOWN_UNTIL,
        owed: owedBy(db, provider.providerId),
        billing: {
          firstname: providers.firstname,
          lastname: providers.lastname,
          name: providers.name,
          street: providers.street,
          zipCode: providers.zipCode,
          city: providers.city,
          country: providers.country,
          siret: providers.siret,
          registrationNumber: providers.registrationNumber,
          email: providers.email,
        },
      })
      .from(providers)
      .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider))),
    sum: balanceOf(db, provider.providerId),
    request: waitingRequest(db, provider, locale, requestId),
    recent: db
      .select({ paidAt: orders.paidAt })
      .from(orders)
      .where(
        and(
          eq(orders.providerId, provider.providerId),
          eq(orders.state, "paid"),
          same,
          gt(orders.paidAt, clock.now() - SAME_PURCHASE),
        ),
      )
      .orderBy(desc(orders.paidAt))
      .limit(1),
  });
  if (!found) return null;
  return {
    ...found,
    balance: sum[0]?.balance ?? 0,
    request: request[0] ?? null,
    paidRecently: recent[0]?.paidAt ?? null,
  };
}

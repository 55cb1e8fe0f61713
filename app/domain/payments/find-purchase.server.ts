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
import { PURCHASES } from "./purchase.rules";

export interface Purchase {
  /** Credits that can be used. */
  balance: number;
  /** Used credits of refunded payments, which these credits settle first. */
  owed: number;
  /** Premium is active until then; null: never was. */
  premiumUntil: number | null;
  /** Until when pages say that it is. */
  shownUntil: number | null;
  /** Whom the invoice is made out to. Empty or null: not given. */
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
  /** The request that a credit is bought for, if it still waits for one. */
  request: EventOfRequest | null;
  /** When the same was paid last, milliseconds since the epoch; null: not lately. */
  paidLately: number | null;
}

/** What the confirmation of an order shows, in one round trip. @returns null when the session has ended */
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
    lately,
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
    lately: db
      .select({ paidAt: orders.paidAt })
      .from(orders)
      .where(
        and(
          eq(orders.providerId, provider.providerId),
          eq(orders.state, "paid"),
          same,
          gt(orders.paidAt, clock.now() - PURCHASES.again),
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
    paidLately: lately[0]?.paidAt ?? null,
  };
}

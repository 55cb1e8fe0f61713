import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { paymentCustomers, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { IS_RUNNING } from "~/domain/subscriptions/paid-until.server";

/** Condition: the provider has Premium, or a subscription that runs. */
export const hasPremium = ({ providerId }: Provider, now: number): SQL => sql`(
  EXISTS (SELECT 1 FROM ${providers} WHERE ${and(eq(providers.id, providerId), gt(providers.premiumUntil, now))})
  OR EXISTS (SELECT 1 FROM ${subscriptions} WHERE ${and(eq(subscriptions.providerId, providerId), IS_RUNNING)}))`;

/** For a batch: as whom the vendor knows the provider, and what it needs to know. No row when the session has ended. */
export const selectCustomer = (db: Database, provider: Provider) =>
  db
    .select({
      vendorId: paymentCustomers.vendorId,
      email: providers.email,
      name: sql<string>`coalesce(nullif(${providers.name}, ''), ${providers.firstname} || ' ' || ${providers.lastname})`,
      locale: providers.locale,
    })
    .from(providers)
    .leftJoin(paymentCustomers, eq(paymentCustomers.providerId, providers.id))
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));

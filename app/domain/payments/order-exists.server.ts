import { and, eq, exists, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { orders } from "#db/schema/payments";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";

/** Whether anybody has that order: its number is secret enough that who has it has had it from the one who placed it. */
export async function orderExists({ db }: Pick<Deps, "db">, order: string): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(eq(orders.publicId, order));
  return found.length > 0;
}

/** Condition: the order belongs to the provider. @param order public id @param condition over its row */
export const isOwnOrder = (db: Database, { providerId }: Provider, order: string, condition?: SQL) =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.publicId, order), eq(orders.providerId, providerId), condition)),
  );

import { eq } from "drizzle-orm";
import { orders } from "#db/schema/payments";
import type { Deps } from "~/domain/deps";

/** Whether anybody has that order: its number is secret enough that who has it has had it from the one who placed it. */
export async function orderExists({ db }: Pick<Deps, "db">, order: string): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(eq(orders.publicId, order));
  return found.length > 0;
}

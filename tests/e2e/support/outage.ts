import { test } from "@playwright/test";
import { address } from "./addresses";

/** Sets the responses of the Stripe simulator, as its README describes; null restores the normal responses. */
export const turnStripe = (trouble: unknown) =>
  fetch(`${address("STRIPE_SIMULATOR_URL")}/control/always`, { method: "POST", body: JSON.stringify(trouble) });

export type Trouble = "refuse" | "hang" | "error500";

/** Sets the mode of the proxy between Worker and database (database-switch.mjs). */
export async function turnDatabase(mode: Trouble | "pass"): Promise<void> {
  const { ok, status } = await fetch(`${address("DATABASE_CONTROL_URL")}/${mode}`, { method: "POST" });
  if (!ok) throw new Error(`The switch before the database answers ${status} to ${mode}.`);
}

/** Restores Stripe and the database after each test of a file. */
export function turnOnAfterwards(): void {
  test.afterEach(async () => {
    await turnStripe(null);
    await turnDatabase("pass");
  });
}

import { test } from "@playwright/test";
import { address } from "./addresses";

/** What the simulator of Stripe answers from now on, as its README says; null: what is asked. */
export const turnStripe = (trouble: unknown) =>
  fetch(`${address("STRIPE_SIMULATOR_URL")}/control/always`, { method: "POST", body: JSON.stringify(trouble) });

export type Trouble = "refuse" | "hang" | "error500";

/** How the Worker reaches its database from now on. */
export async function turnDatabase(mode: Trouble | "pass"): Promise<void> {
  const { ok, status } = await fetch(`${address("DATABASE_CONTROL_URL")}/${mode}`, { method: "POST" });
  if (!ok) throw new Error(`The switch before the database answers ${status} to ${mode}.`);
}

/** For a file whose tests turn something off: after each of them, all is back. */
export function turnOnAfterwards(): void {
  test.afterEach(async () => {
    await turnStripe(null);
    await turnDatabase("pass");
  });
}

import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.server";
import { selectPayments } from "~/adapters/payments/stripe";
import { days } from "~/domain/durations";
import { compareMoney } from "~/domain/payments/compare-money.server";

interface DatabaseSettings {
  DATABASE_URL: string;
  DATABASE_TOKEN?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_BASE_URL?: string | undefined;
  STRIPE_TAX?: string | undefined;
}

const TIMEOUT_MS = 30_000;
const USAGE = `npm run money                the orders of the last 30 days are compared with Stripe as well
npm run money -- --days 90   of so many days; 0: Stripe is not asked`;

/** @returns the exit status: 1 if there are differences, else 0 */
export async function compareAll(args: string[], settings: DatabaseSettings): Promise<0 | 1> {
  const { values } = parseArgs({ args, options: { days: { type: "string", default: "30" } } });
  const count = Number(values.days);
  if (!(count >= 0)) throw new Error(USAGE);
  const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: TIMEOUT_MS });
  const clock = { now: () => Date.now() };
  const stripe =
    count > 0 && settings.STRIPE_SECRET_KEY
      ? selectPayments({
          secretKey: settings.STRIPE_SECRET_KEY,
          webhookSecret: undefined,
          baseUrl: settings.STRIPE_BASE_URL ?? "https://api.stripe.com",
          tax: settings.STRIPE_TAX === "on",
        })
      : null;
  const { compared, differences } = await compareMoney({ db, clock }, stripe, clock.now() - days(count));
  const { orders, entries, subscriptions, ordersAtStripe, subscriptionsAtStripe } = compared;
  console.log(`${orders} orders, ${entries} entries of the ledger and ${subscriptions} subscriptions were compared,
${stripe ? `${ordersAtStripe} orders of the last ${count} days and ${subscriptionsAtStripe} subscriptions that run, or ran then, also with Stripe.` : "none of them with Stripe."}`);
  for (const difference of differences) console.log(`- ${difference}`);
  console.log(differences.length === 0 ? "Everything agrees." : `${differences.length} differences.`);
  return differences.length === 0 ? 0 : 1;
}

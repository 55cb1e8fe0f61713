// Simulates Stripe on this machine while no real key is set.
import { join } from "node:path";
import { startChild } from "./processes.mjs";

const NAMES = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_BASE_URL", "STRIPE_TAX"];

/**
 * Returns the settings for payments: those of the environment if it has a key, otherwise those of a simulator. The
 * simulator stores its state in the data folder and sends its events to the application.
 * @param {{ dataDir: string, port: number, productPort: number }} options
 */
export async function startPayments({ dataDir, port, productPort }) {
  if (process.env.STRIPE_SECRET_KEY) {
    const given = NAMES.filter((name) => process.env[name]).map((name) => [name, process.env[name]]);
    return { settings: Object.fromEntries(given), url: undefined, stop: async () => {} };
  }
  const { ready, stop } = await startChild([
    join("tests", "simulators", "stripe", "serve.ts"),
    ...["--port", String(port)],
    ...["--state", join(dataDir, "stripe-simulator.json")],
    ...["--webhooks", `http://localhost:${productPort}/webhooks/stripe`],
  ]);
  const { url, secretKey, webhookSecret } = ready;
  return {
    url,
    settings: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: url },
    stop,
  };
}

export const howToPay = (url) =>
  url
    ? `  Payments go to a simulator of Stripe, ${url}/: pay with the card 4242 4242 4242 4242 or one of those that it lists.
  Its page also advances the clock, which renews subscriptions. To use Stripe itself, set STRIPE_SECRET_KEY.`
    : "  Payments go to Stripe, with the key of the environment.";

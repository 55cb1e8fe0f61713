import { parseSettings } from "~/http/pipeline/settings.server";

type Environment = Record<string, string | undefined>;

export type Target = "staging" | "production";

/** Consequences of missing optional settings. */
const OPTIONAL: Record<string, string> = {
  DATABASE_TOKEN: "the database is opened without a token.",
  RESEND_WEBHOOK_SECRET: "bounces and complaints are not received, so they return no credit and stop no email.",
  SENTRY_DSN: "errors are only in the log and at /admin/failures.",
  HEARTBEAT_URL: "no one is alerted when the cron stops.",
  OPERATOR_VAT_ID: "the legal pages show no VAT number.",
  OPERATOR_MEDIATOR: "the legal pages name no consumer mediator, which France requires.",
};

/** Rules over several settings run only if each setting is valid. These values replace missing ones. */
const VALID = { DATABASE_URL: "https://database.example", SESSION_SECRET: "abcdefghijklmnopqrstuvwxyz0123456789" };

/**
 * Checks the settings of a deployment with the rules of the Worker and those of its target.
 * @returns the given settings, and a line per missing optional one
 * @throws Error with a line per missing or wrong setting
 */
export function checkSettings(env: Environment, to: Target): { given: Record<string, string>; notes: string[] } {
  const problems = new Set([...problemsOf(env), ...problemsOf({ ...env, ...VALID }), ...problemsFor(to, env)]);
  if (problems.size > 0) throw new Error([...problems].join("\n"));
  const given: Record<string, string> = {};
  for (const name of Object.keys(parseSettings(env))) {
    const value = env[name];
    if (value) given[name] = value;
  }
  const notes = Object.entries(OPTIONAL)
    .filter(([name]) => !given[name])
    .map(([name, consequence]) => `${name} is not set: ${consequence}`);
  if (given.STRIPE_TAX !== "on" && !given.STRIPE_TAX_RATE)
    notes.push("STRIPE_TAX_RATE is not set and STRIPE_TAX is off: invoices show no VAT.");
  if (given.DATABASE_READ_URL && !given.DATABASE_READ_TOKEN)
    notes.push("DATABASE_READ_TOKEN is not set: the read replica is opened without a token.");
  return { given, notes };
}

function problemsFor(to: Target, { STRIPE_SECRET_KEY: key = "", EMAIL_FROM: from }: Environment): string[] {
  const problems: string[] = [];
  if (to === "production" && key.includes("_test_"))
    problems.push("The setting STRIPE_SECRET_KEY: is a key of Stripe's test mode, so nobody would pay.");
  if (to === "staging" && key.includes("_live_"))
    problems.push("The setting STRIPE_SECRET_KEY: is a live key of Stripe; staging must use the test mode.");
  if (!from) problems.push("The setting EMAIL_FROM is missing.");
  else if (/\.example\b/.test(from))
    problems.push("The setting EMAIL_FROM: is an example address, which the email provider refuses.");
  return problems;
}

function problemsOf(settings: Environment): string[] {
  try {
    parseSettings(settings);
    return [];
  } catch (error) {
    return (error as Error).message.split(/(?<=\.) (?=The setting )/);
  }
}

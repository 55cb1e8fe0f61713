// Reads the settings of operators' commands. Uses only Node, so that a command can reject them before an installation.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";

/** Settings of the bucket over S3. The Worker has a binding instead. */
export const BUCKET_SETTINGS = ["MEDIA_ENDPOINT", "MEDIA_BUCKET", "MEDIA_ACCESS_KEY_ID", "MEDIA_SECRET_ACCESS_KEY"];

/** All settings. Those of the Worker are the fields of app/http/pipeline/settings.server.ts. */
export const SETTING_NAMES = [
  ...BUCKET_SETTINGS,
  ...`
  ENVIRONMENT DATABASE_URL DATABASE_TOKEN DATABASE_READ_URL DATABASE_READ_TOKEN SESSION_SECRET MARKET_HOSTS
  BRAND_NAME SMS_VENDOR SMS_SENDERS TWILIO_ACCOUNT_SID TWILIO_AUTH_TOKEN TWILIO_BASE_URL EMAIL_VENDOR
  RESEND_API_KEY RESEND_BASE_URL NOTICES_PER_SECOND EMAIL_FROM BUSINESS_REGISTER_URL DNS_OVER_HTTPS_URL
  STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET STRIPE_BASE_URL STRIPE_TAX STRIPE_TAX_RATE VAT_PERCENT
  RESEND_WEBHOOK_SECRET SENTRY_DSN HEARTBEAT_URL IMAGES_STAND_IN_URL LOCAL_ORIGIN VERSION KEEP_PROFILE_SECONDS
  KEEP_LIST_SECONDS BACKUP_HOURS CLAIM_PROVIDERS CLAIM_ANSWER_HOURS CLAIM_PROFILES CLAIM_FACTOR CLAIM_MINUTES
  CLAIM_BADGE OPERATOR_NAME OPERATOR_LEGAL_FORM OPERATOR_ADDRESS OPERATOR_REGISTER OPERATOR_VAT_ID
  OPERATOR_EMAIL OPERATOR_PHONE OPERATOR_EDITOR OPERATOR_MEDIATOR HOST_NAME HOST_ADDRESS HOST_PHONE
  `
    .trim()
    .split(/\s+/),
];

/**
 * Returns the settings of a command: from the file in SETTINGS_FILE, or else from the environment.
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string | undefined>}
 * @throws Error if the file cannot be read, contains no database, or differs from the environment in a setting
 */
export function readSettings(env) {
  if (!env.SETTINGS_FILE) return env;
  const path = resolve(env.INIT_CWD ?? ".", env.SETTINGS_FILE);
  const file = readFile(path);
  if (!file.DATABASE_URL) throw new Error(`The settings file ${path} does not set DATABASE_URL.`);
  const names = [...new Set([...SETTING_NAMES, ...Object.keys(file)])];
  const problems = names
    .filter((name) => env[name] && env[name] !== file[name])
    .map((name) =>
      file[name] === undefined
        ? `${name} is set in the environment but not in ${path}.`
        : `${name} has one value in the environment and another one in ${path}.`,
    );
  if (problems.length > 0)
    throw new Error(`${problems.join("\n")}\nNothing was done: with SETTINGS_FILE, all settings come from that file.`);
  return { ...env, ...file };
}

function readFile(path) {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`The settings file cannot be read: ${error.message}.`);
  }
}

/** Returns data folder, ports and database of `npm start`. @param {Record<string, string | undefined>} env */
export function localPlace(env) {
  const port = Number(env.PORT ?? 8788);
  const dbPort = Number(env.DB_PORT ?? port + 1);
  return { port, dbPort, dataDir: env.DATA_DIR ?? ".data", url: `http://127.0.0.1:${dbPort}` };
}

/**
 * Adds the settings of a running `npm start` if the settings contain no database.
 * @param {Record<string, string | undefined>} settings
 * @returns {Promise<Record<string, string | undefined> & { DATABASE_URL: string }>}
 */
export async function withLocalDatabase(settings) {
  if (settings.DATABASE_URL) return { ...settings, DATABASE_URL: settings.DATABASE_URL };
  const { dataDir, url } = localPlace(settings);
  const { developmentSettings } = await import("./stack.mjs");
  return { ...settings, ...developmentSettings(dataDir, url) };
}

/** Returns the host of the database, without the token. @param {Record<string, string | undefined>} settings */
export function describeDatabase(settings) {
  const { DATABASE_URL: url } = settings;
  if (!url) return `Database: ${hostOf(settings)} (\`npm start\` on this machine, ${localPlace(settings).dataDir})`;
  if (!URL.canParse(url)) throw new Error("The setting DATABASE_URL is not an address.");
  return `Database: ${hostOf(settings)}`;
}

const hostOf = (settings) => new URL(settings.DATABASE_URL ?? localPlace(settings).url).host;

/** Returns a sentence for the operator, never a SQL statement: its parameters may be personal data. */
export function describeError(error, settings) {
  const chain = [];
  for (let e = error; e instanceof Error; e = e.cause) chain.push(e);
  if (chain.some(({ name }) => name === "DatabaseUnavailable"))
    return `The database at ${hostOf(settings)} does not answer: ${chain.at(-1).message}.`;
  const shown = chain.find(({ message }) => !message.startsWith("Failed query:"));
  return shown?.message ?? String(error);
}

import { expect, it } from "vitest";
import { stillLookingText } from "~/domain/credits/credit-emails.server";
import { requestSmsText } from "~/domain/requests/request-sms.server";
import { newPublicId } from "~/domain/secrets.server";
import { LOCALES } from "~/i18n/markets";
import { paths } from "~/paths";
import { parseSettings, SMS_NAMES } from "./settings.server";

const development = {
  ENVIRONMENT: "development",
  DATABASE_URL: "http://127.0.0.1:8080",
  SESSION_SECRET: "s".repeat(32),
};
const production = {
  ...development,
  ENVIRONMENT: "production",
  DATABASE_URL: "https://database.example",
  SESSION_SECRET: "8c1f4a7be2d90356c4f1a9e07b3d582f",
  MARKET_HOSTS: '{"FR":"alliance.example","BE":"be.alliance.example"}',
  SMS_VENDOR: "twilio",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "token",
  SMS_SENDERS: '{"FR":"Alliance","ES":"Alliance"}',
  EMAIL_VENDOR: "resend",
  RESEND_API_KEY: "re_key",
  STRIPE_SECRET_KEY: `sk_live_${"1a2b3c4d".repeat(3)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${"5e6f7a8b".repeat(4)}`,
  OPERATOR_NAME: "Alliance SAS",
  OPERATOR_LEGAL_FORM: "SAS",
  OPERATOR_ADDRESS: "Strasbourg",
  OPERATOR_REGISTER: "RCS Strasbourg",
  OPERATOR_EMAIL: "bonjour@alliance.example",
  OPERATOR_PHONE: "+33 1 99 00 00 01",
  OPERATOR_EDITOR: "Camille Aubertin",
};
const operator = Object.keys(production).filter((name) => name.startsWith("OPERATOR_"));
const without = (env: object, name: string) => ({ ...env, [name]: undefined });

it("the marketing figures are settings with defaults; development needs only three settings of its own (figures-1)", () => {
  expect(parseSettings(development)).toMatchObject({
    ...development,
    BRAND_NAME: "Alliance",
    SMS_VENDOR: "outbox",
    EMAIL_VENDOR: "outbox",
    CLAIM_PROVIDERS: 500,
  });
});

it("takes a whole production", () => {
  const settings = parseSettings({ ...production, CLAIM_FACTOR: "7" });
  expect(settings.MARKET_HOSTS).toEqual({ FR: "alliance.example", BE: "be.alliance.example" });
  expect(settings.CLAIM_FACTOR).toBe(7);
});

it.each(Object.keys(development))("names %s when it is missing", (name) => {
  expect(() => parseSettings(without(development, name))).toThrow(new Error(`The setting ${name} is missing.`));
});

const vendors = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "SMS_SENDERS", "RESEND_API_KEY"];
const payments = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
it.each(["MARKET_HOSTS", ...vendors, ...payments, ...operator])("names %s when production lacks it", (name) => {
  expect(() => parseSettings(without(production, name))).toThrow(
    new RegExp(`^The setting ${name}: is required [^.]+\\.$`),
  );
});

it("refuses names with which a text message would need a second segment", () => {
  const host = `${"h".repeat(SMS_NAMES - "Alliance".length - ".example".length)}.example`;
  expect(parseSettings({ ...production, MARKET_HOSTS: JSON.stringify({ FR: host }) }).MARKET_HOSTS).toEqual({
    FR: host,
  });
  expect(() => parseSettings({ ...production, MARKET_HOSTS: JSON.stringify({ FR: `h${host}` }) })).toThrow(
    /36 characters/,
  );
  const brand = "Alliance";
  const longest = LOCALES.flatMap((locale) => [
    requestSmsText(
      { locale, market: "FR" },
      { brand, eventDate: "2027-06-12", requestUrl: `https://${host}${paths.pro.request(newPublicId())}` },
    ),
    stillLookingText({ brand }, locale, `https://${host}${paths.stillLooking(newPublicId())}`),
  ]);
  expect(Math.max(...longest.map((text) => text.length))).toBeLessThanOrEqual(160);
});

it("text messages need a sender for Spain in production, whose operators block unregistered names (settings-4)", () => {
  const senders = { FR: "Alliance", ES: "+34600000000", IE: "Alliance IE" };
  expect(parseSettings({ ...production, SMS_SENDERS: JSON.stringify(senders) }).SMS_SENDERS).toEqual(senders);
  const withoutSpain = { ...production, SMS_SENDERS: '{"FR":"Alliance"}' };
  expect(() => parseSettings(withoutSpain)).toThrow(/^The setting SMS_SENDERS: needs an entry for ES: /);
  expect(parseSettings({ ...withoutSpain, ENVIRONMENT: "development" }).SMS_SENDERS).toEqual({ FR: "Alliance" });
  const withoutDefault = { ...production, SMS_SENDERS: '{"ES":"Alliance"}' };
  expect(() => parseSettings(withoutDefault)).toThrow(/^The setting SMS_SENDERS: needs an entry for FR, /);
});

it.each(["Alliance Paris", "123456", " Alliance", "Mariée", "0612345678", "+06123456", ""])(
  "the sender of text messages is a number or a name of at most 11 characters: not %j (settings-5)",
  (sender) => {
    expect(() => parseSettings({ ...production, SMS_SENDERS: JSON.stringify({ FR: "A", ES: sender }) })).toThrow(
      /^The setting SMS_SENDERS\.ES: must be a number such as /,
    );
  },
);

it("production needs backups, development does not (backup-7)", () => {
  expect(parseSettings(development).BACKUP_HOURS).toBe(0);
  expect(parseSettings(production).BACKUP_HOURS).toBe(26);
  expect(parseSettings({ ...production, BACKUP_HOURS: "0" }).BACKUP_HOURS).toBe(0);
});

it("shows an obviously invented firm in development, and no firm in production unless the settings name one", () => {
  expect(parseSettings(development).OPERATOR_NAME).toBe("Alliance Demo");
  expect(parseSettings({ ...development, OPERATOR_NAME: "Mine" }).OPERATOR_NAME).toBe("Mine");
  expect(parseSettings(production).OPERATOR_VAT_ID).toBeUndefined();
});

it.each([
  ["STRIPE_SECRET_KEY", "sk_test_simulator"],
  ["STRIPE_SECRET_KEY", `pk_live_${"1a2b3c4d".repeat(3)}`],
  ["STRIPE_WEBHOOK_SECRET", "whsec_simulator"],
  ["STRIPE_WEBHOOK_SECRET", "5e6f7a8b".repeat(4)],
  ["STRIPE_BASE_URL", "http://127.0.0.1:8790"],
  ["STRIPE_BASE_URL", "http://localhost:8790"],
  ["STRIPE_BASE_URL", "https://api.stripe.com.example"],
  ["STRIPE_BASE_URL", "https://api.stripe.com/v2"],
])("production accepts only Stripe's own address, keys and signing secrets: not %s %s (simulator-9)", (name, value) => {
  expect(() => parseSettings({ ...production, [name]: value })).toThrow(
    new RegExp(`^The setting ${name}: must be [^ ]+ .*\\.$`),
  );
  expect(parseSettings({ ...development, [name]: value })).toMatchObject({ [name]: value });
});

it("has messages sent for real in production", () => {
  expect(() => parseSettings(without(without(production, "SMS_VENDOR"), "EMAIL_VENDOR"))).toThrow(
    /The setting SMS_VENDOR: .*The setting EMAIL_VENDOR: /,
  );
});

it.each([
  ["ENVIRONMENT", "test"],
  ["DATABASE_URL", "nowhere"],
  ["SESSION_SECRET", "short"],
  ["MARKET_HOSTS", "{"],
  ["MARKET_HOSTS", '{"XX":"alliance.example"}'],
  ["SMS_VENDOR", "pigeon"],
  ["SMS_SENDERS", "Alliance"],
  ["SMS_SENDERS", '{"XX":"Alliance"}'],
  ["CLAIM_PROVIDERS", "many"],
])("names %s when it is %j, and keeps the value to itself", (name, value) => {
  let message = "";
  try {
    parseSettings({ ...production, [name]: value });
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(new RegExp(`^The setting ${name}[^ ]*: `));
  expect(message).not.toContain("is missing");
  if (name === "SESSION_SECRET") expect(message).not.toContain(value);
});

it.each([undefined, null, {}])("names all that is missing when there is no environment: %j", (env) => {
  for (const name of Object.keys(development))
    expect(() => parseSettings(env)).toThrow(`The setting ${name} is missing.`);
});

it.each([
  ["32 equal letters", "s".repeat(32)],
  ["a repeated word", "correct horse ".repeat(4)],
  ["a sequence that is begun again", "0123456789abcdef".repeat(4)],
  ["two letters", "ab".repeat(10) + "ba".repeat(10)],
])("refuses a secret that can be guessed in production: %s", (_, SESSION_SECRET) => {
  expect(() => parseSettings({ ...production, SESSION_SECRET })).toThrow(
    /^The setting SESSION_SECRET: can be guessed;/,
  );
  expect(parseSettings({ ...development, SESSION_SECRET })).toBeTruthy();
});

it("takes random secrets in production", () => {
  for (let i = 0; i < 200; i++) {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    for (const encoding of ["hex", "base64"] as const)
      parseSettings({ ...production, SESSION_SECRET: Buffer.from(bytes).toString(encoding) });
  }
});

it.each([
  ["DATABASE_URL", "http://database.example"],
  ["DATABASE_URL", "ws://database.example"],
  ["DATABASE_URL", "libsql://database.example?tls=0"],
  ["TWILIO_BASE_URL", "http://api.twilio.com"],
  ["RESEND_BASE_URL", "http://api.resend.com"],
  ["BUSINESS_REGISTER_URL", "http://localhost.example"],
  ["SENTRY_DSN", "http://key@sentry.example/1"],
  ["HEARTBEAT_URL", "http://ping.example/key"],
])("refuses %s where others could read along: %s", (name, address) => {
  expect(() => parseSettings({ ...production, [name]: address })).toThrow(
    new Error(`The setting ${name}: must be an https:// address in production.`),
  );
});

it.each(["https://database.example", "libsql://database.example", "http://127.0.0.1:8080", "http://localhost:8080"])(
  "takes the database at %s",
  (DATABASE_URL) => expect(parseSettings({ ...production, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL),
);

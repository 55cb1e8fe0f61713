import { expect, it } from "vitest";
import { parseSettings } from "./settings.server";

const development = {
  ENVIRONMENT: "development",
  DATABASE_URL: "http://127.0.0.1:8080",
  SESSION_SECRET: "s".repeat(32),
};
const production = {
  ...development,
  ENVIRONMENT: "production",
  MARKET_HOSTS: '{"FR":"alliance.example","BE":"be.alliance.example"}',
  SMS_VENDOR: "twilio",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_FROM: "Alliance",
  EMAIL_VENDOR: "resend",
  RESEND_API_KEY: "re_key",
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

it("needs three settings for development and knows the rest", () => {
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

it.each(["MARKET_HOSTS", "TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM", "RESEND_API_KEY", ...operator])(
  "names %s when production lacks it",
  (name) => {
    expect(() => parseSettings(without(production, name))).toThrow(
      new RegExp(`^The setting ${name}: is required [^.]+\\.$`),
    );
  },
);

it("shows a firm that nobody can mistake for a real one in development, and none that was not named in production", () => {
  expect(parseSettings(development).OPERATOR_NAME).toBe("Alliance Demo");
  expect(parseSettings({ ...development, OPERATOR_NAME: "Mine" }).OPERATOR_NAME).toBe("Mine");
  expect(parseSettings(production).OPERATOR_VAT_ID).toBeUndefined();
});

it("takes two reviews a language, and the place where they can be read", () => {
  const REVIEWS = JSON.stringify({ fr: ["Un", "Deux"].map((quote) => ({ quote, who: "Avis 1" })) });
  const REVIEWS_URL = "https://reviews.example/alliance";
  expect(parseSettings({ ...production, REVIEWS, REVIEWS_URL }).REVIEWS?.fr).toHaveLength(2);
  expect(() => parseSettings({ ...production, REVIEWS })).toThrow("The setting REVIEWS_URL: is required");
  expect(() => parseSettings({ ...production, REVIEWS: '{"fr":[]}', REVIEWS_URL })).toThrow("The setting REVIEWS.fr: ");
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

import { expect, it } from "vitest";
import { parseSettings } from "~/http/settings.server";
import { translator } from "~/i18n/i18n.server";
import { LOCALES } from "~/i18n/markets";
import { testimonials } from "./testimonials.server";

const development = {
  ENVIRONMENT: "development",
  DATABASE_URL: "http://127.0.0.1:8080",
  SESSION_SECRET: "8c1f4a7be2d90356c4f1a9e07b3d582f",
};
const production = {
  ...development,
  ...{ ENVIRONMENT: "production", MARKET_HOSTS: '{"FR":"alliance.example"}' },
  ...{ SMS_VENDOR: "twilio", TWILIO_ACCOUNT_SID: "AC", TWILIO_AUTH_TOKEN: "t", TWILIO_FROM: "A" },
  ...{ EMAIL_VENDOR: "resend", RESEND_API_KEY: "re" },
  ...{ STRIPE_SECRET_KEY: `sk_live_${"1a2b3c4d".repeat(3)}`, STRIPE_WEBHOOK_SECRET: `whsec_${"5e6f7a8b".repeat(4)}` },
  ...{ OPERATOR_NAME: "A", OPERATOR_LEGAL_FORM: "A", OPERATOR_ADDRESS: "A", OPERATOR_REGISTER: "A" },
  ...{ OPERATOR_EMAIL: "a@alliance.example", OPERATOR_PHONE: "1", OPERATOR_EDITOR: "A" },
};
const REVIEWS_URL = "https://reviews.example/alliance";
const REVIEWS = JSON.stringify({ fr: ["Un", "Deux"].map((quote, i) => ({ quote, who: `Avis ${i + 1}` })) });

const shown = (env: object, locale: (typeof LOCALES)[number] = "fr") =>
  testimonials({ settings: parseSettings(env), locale, t: translator(locale) });

it("shows nothing in production that nobody has written", () => {
  expect(shown(production)).toBeNull();
  expect(shown({ ...production, REVIEWS_URL })).toBeNull();
  expect(shown({ ...production, REVIEWS_URL, REVIEWS }, "de"), "and no translation of what was written").toBeNull();
});

it("quotes what was written, with five stars and the place where it stands", () => {
  expect(shown({ ...production, REVIEWS_URL, REVIEWS })).toMatchObject({
    voices: [
      { quote: expect.stringContaining("Un"), who: "Avis 1", rating: 5, ratingText: "5 sur 5" },
      { quote: expect.stringContaining("Deux"), who: "Avis 2", rating: 5 },
    ],
    source: { href: REVIEWS_URL },
  });
});

it.each(LOCALES)("says of each example in %s that it is one", (locale) => {
  const t = translator(locale);
  const { voices, source } = shown(development, locale) ?? {};
  expect(voices?.map(({ who }) => who)).toEqual(Array(2).fill(t("welcome:voices.example.who")));
  expect(new Set(voices?.map(({ quote }) => quote)).size).toBe(2);
  expect(source).toMatchObject({ note: t("welcome:voices.example.note"), href: expect.stringMatching(/\.example\/$/) });
});

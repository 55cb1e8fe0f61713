import { z } from "zod";
import { LOCALES, MARKET_CODES } from "~/i18n/markets";

const optionalText = z.string().min(1).optional();

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});

/** Whom the legal pages name. Development shows a firm that nobody can mistake for a real one. */
const DEMO_OPERATOR = {
  OPERATOR_NAME: "Alliance Demo",
  OPERATOR_LEGAL_FORM: "SAS, 1 000 €",
  OPERATOR_ADDRESS: "1 rue de l’Exemple, 67000 Strasbourg, France",
  OPERATOR_REGISTER: "RCS Strasbourg 000 000 000",
  OPERATOR_VAT_ID: "FR00000000000",
  OPERATOR_EMAIL: "bonjour@alliance.example",
  OPERATOR_PHONE: "+33 1 99 00 00 00", // of the range that Arcep keeps for fiction
  OPERATOR_EDITOR: "Camille Exemple",
} as const;

/** All but the VAT number, which not everybody has. */
const NEEDED_OPERATOR = [
  "OPERATOR_NAME",
  "OPERATOR_LEGAL_FORM",
  "OPERATOR_ADDRESS",
  "OPERATOR_REGISTER",
  "OPERATOR_EMAIL",
  "OPERATOR_PHONE",
  "OPERATOR_EDITOR",
] as const;

/** Everything that an operator can set, parsed once. docs/OPERATIONS.md lists the same names. */
const schema = z
  .object({
    ENVIRONMENT: z.enum(["development", "production"]),
    DATABASE_URL: z.url(),
    DATABASE_TOKEN: optionalText,
    SESSION_SECRET: z.string().min(32),
    /** JSON, from market code to host name: {"FR":"alliance.example", …}. Development uses fr.localhost and so on. */
    MARKET_HOSTS: json.pipe(z.partialRecord(z.enum(MARKET_CODES), z.string())).optional(),
    BRAND_NAME: z.string().min(1).default("Alliance"),
    SMS_VENDOR: z.enum(["outbox", "twilio"]).default("outbox"),
    TWILIO_ACCOUNT_SID: optionalText,
    TWILIO_AUTH_TOKEN: optionalText,
    TWILIO_FROM: optionalText,
    TWILIO_BASE_URL: z.url().default("https://api.twilio.com"),
    EMAIL_VENDOR: z.enum(["outbox", "resend"]).default("outbox"),
    RESEND_API_KEY: optionalText,
    RESEND_BASE_URL: z.url().default("https://api.resend.com"),
    EMAIL_FROM: z.string().min(3).default("Alliance <bonjour@alliance.example>"),
    BUSINESS_REGISTER_URL: z.url().default("https://recherche-entreprises.api.gouv.fr"),
    SENTRY_DSN: optionalText,
    /** Development alone: what answers for the Images binding (scripts/images-stand-in.mjs). */
    IMAGES_STAND_IN_URL: z.url().optional(),
    VERSION: z.string().default("development"),
    /** The marketing claims of customer specification §1 (decisions.md "Claims"): the code never invents a figure. */
    CLAIM_PROVIDERS: z.coerce.number().int().positive().default(500),
    CLAIM_ANSWER_HOURS: z.coerce.number().int().positive().default(24),
    CLAIM_PROFILES: z.coerce.number().int().positive().default(3),
    CLAIM_FACTOR: z.coerce.number().int().positive().default(6),
    CLAIM_MINUTES: z.coerce.number().int().positive().default(5),
    /** Where couples review the service; and two reviews of five stars a language, quoted from there (docs/decisions/0011-testimonials.md). */
    REVIEWS_URL: z.url().optional(),
    REVIEWS: json
      .pipe(
        z.partialRecord(
          z.enum(LOCALES),
          z.array(z.strictObject({ quote: z.string().min(1), who: z.string().min(1) })).length(2),
        ),
      )
      .optional(),
    OPERATOR_NAME: optionalText,
    OPERATOR_LEGAL_FORM: optionalText,
    OPERATOR_ADDRESS: optionalText,
    OPERATOR_REGISTER: optionalText,
    OPERATOR_VAT_ID: optionalText,
    OPERATOR_EMAIL: z.email().optional(),
    OPERATOR_PHONE: optionalText,
    OPERATOR_EDITOR: optionalText,
    OPERATOR_MEDIATOR: optionalText,
    HOST_NAME: z.string().min(1).default("Cloudflare, Inc."),
    HOST_ADDRESS: z.string().min(1).default("101 Townsend Street, San Francisco, CA 94107, USA"),
    HOST_PHONE: z.string().min(1).default("+1 650 319 8930"),
  })
  .superRefine((s, context) => {
    const need = (name: string, why: string) => context.addIssue({ code: "custom", path: [name], message: why });
    if (s.ENVIRONMENT === "production") {
      if (!s.MARKET_HOSTS) need("MARKET_HOSTS", "is required in production");
      if (s.SMS_VENDOR === "outbox") need("SMS_VENDOR", "must name a vendor in production: twilio");
      if (s.EMAIL_VENDOR === "outbox") need("EMAIL_VENDOR", "must name a vendor in production: resend");
      for (const name of NEEDED_OPERATOR) if (!s[name]) need(name, "is required in production");
    }
    if (s.SMS_VENDOR === "twilio")
      for (const name of ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const)
        if (!s[name]) need(name, "is required when SMS_VENDOR is twilio");
    if (s.EMAIL_VENDOR === "resend" && !s.RESEND_API_KEY)
      need("RESEND_API_KEY", "is required when EMAIL_VENDOR is resend");
    if (s.REVIEWS && !s.REVIEWS_URL) need("REVIEWS_URL", "is required when REVIEWS are shown");
  })
  .transform((s) => (s.ENVIRONMENT === "development" ? { ...DEMO_OPERATOR, ...s } : s));

export type Settings = z.infer<typeof schema>;

/** @throws Error with one sentence for each setting that is missing or wrong, naming it. */
export function parseSettings(env: unknown): Settings {
  const result = schema.safeParse(env ?? {});
  if (result.success) return result.data;
  const given = (env ?? {}) as Record<string, unknown>;
  const sentences = result.error.issues.map(({ path, message, code }) => {
    const missing = code !== "custom" && given[String(path[0])] === undefined;
    return missing ? `The setting ${path.join(".")} is missing.` : `The setting ${path.join(".")}: ${message}.`;
  });
  throw new Error(sentences.join(" "));
}

import { z } from "zod";
import { COUNTRY_CODES, DEFAULT_MARKET, MARKET_CODES } from "~/i18n/markets";

const optionalText = z.string().min(1).optional();

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});

/** Operator on the legal pages in development, recognizably invented. */
const DEMO_OPERATOR = {
  OPERATOR_NAME: "Alliance Demo",
  OPERATOR_LEGAL_FORM: "SAS, 1 000 €",
  OPERATOR_ADDRESS: "1 rue de l’Exemple, 67000 Strasbourg, France",
  OPERATOR_REGISTER: "RCS Strasbourg 000 000 000",
  OPERATOR_VAT_ID: "FR00000000000",
  OPERATOR_EMAIL: "bonjour@alliance.example",
  OPERATOR_PHONE: "+33 1 99 00 00 00", // in the range that Arcep reserves for fiction
  OPERATOR_EDITOR: "Camille Exemple",
} as const;

const NEEDED_OPERATOR = (Object.keys(DEMO_OPERATOR) as (keyof typeof DEMO_OPERATOR)[]).filter(
  (name) => name !== "OPERATOR_VAT_ID",
);

/** Addresses that receive keys or personal data. */
const ADDRESSES = [
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "TWILIO_BASE_URL",
  "RESEND_BASE_URL",
  "BUSINESS_REGISTER_URL",
  "DNS_OVER_HTTPS_URL",
  "SENTRY_DSN",
  "HEARTBEAT_URL",
] as const;

const STRIPE = "https://api.stripe.com";
const STRIPE_KEY = /^(sk|rk)_(live|test)_[A-Za-z0-9]{16,}$/;
const STRIPE_SIGNING_SECRET = /^whsec_[A-Za-z0-9+/=]{16,}$/;

/** Returns whether connections to an address are unencrypted; false for addresses of this machine. */
function isOpenToReaders(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname, searchParams } = new URL(address);
  const isOwnMachine = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  return !isOwnMachine && (!["https:", "libsql:", "wss:"].includes(protocol) || searchParams.get("tls") === "0");
}

/** Minimum Shannon entropy of a secret, in bits; 32 random bytes as hexadecimal text reach about 240. */
const LEAST_ENTROPY = 96;

/** Returns whether a secret has too little Shannon entropy. Repetitions of the whole secret do not count. */
function isGuessable(secret: string): boolean {
  const letters = [...(/^(.+?)\1+$/s.exec(secret)?.[1] ?? secret)];
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / letters.length);
  return bits < LEAST_ENTROPY;
}

/** Maximum length of brand and host together, so that every text message fits in one segment of 160 characters. */
export const SMS_NAMES = 36;

/** Sender of text messages: a number in E.164, or a name of letters, digits and spaces with at least one letter. */
const SMS_SENDER = /^(\+[1-9]\d{6,14}|(?=.*[A-Za-z])(?! )[A-Za-z0-9 ]{1,11}(?<! ))$/;

/** All settings of an operator, parsed once. docs/OPERATIONS.md lists the same names. */
const fields = z.object({
  ENVIRONMENT: z.enum(["development", "production"]),
  DATABASE_URL: z.url(),
  DATABASE_TOKEN: optionalText,
  /** Read replica of the database (docs/decisions/0075-read-replica.md). */
  DATABASE_READ_URL: z.url().optional(),
  DATABASE_READ_TOKEN: optionalText,
  SESSION_SECRET: z.string().min(32),
  /** JSON, from market code to host name: {"FR":"alliance.example", …}. Development uses hosts such as fr.localhost. */
  MARKET_HOSTS: json.pipe(z.partialRecord(z.enum(MARKET_CODES), z.string())).optional(),
  BRAND_NAME: z.string().min(1).default("Alliance"),
  SMS_VENDOR: z.enum(["outbox", "twilio"]).default("outbox"),
  /** JSON, from country of the recipient's number to sender: {"FR":"Alliance","ES":"+34…"}. Other countries use FR. */
  SMS_SENDERS: json
    .pipe(
      z.partialRecord(
        z.enum(COUNTRY_CODES),
        z
          .string()
          .regex(SMS_SENDER, "must be a number such as +34…, or a name of at most 11 letters, digits and spaces"),
      ),
    )
    .optional(),
  TWILIO_ACCOUNT_SID: optionalText,
  TWILIO_AUTH_TOKEN: optionalText,
  TWILIO_BASE_URL: z.url().default("https://api.twilio.com"),
  EMAIL_VENDOR: z.enum(["outbox", "resend"]).default("outbox"),
  RESEND_API_KEY: optionalText,
  RESEND_BASE_URL: z.url().default("https://api.resend.com"),
  /** Below the limit of the email provider (Resend: 5 per second unless raised), to leave capacity for codes. */
  NOTICES_PER_SECOND: z.coerce.number().min(1).max(1_000).default(4),
  EMAIL_FROM: z.string().min(3).default("Alliance <bonjour@alliance.example>"),
  BUSINESS_REGISTER_URL: z.url().default("https://recherche-entreprises.api.gouv.fr"),
  DNS_OVER_HTTPS_URL: z.url().default("https://cloudflare-dns.com/dns-query"),
  /** If the key is missing, development uses a simulator of Stripe on this machine (scripts/stack.mjs). */
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_BASE_URL: z.url().default(STRIPE),
  STRIPE_TAX: z.enum(["on", "off"]).default("off"),
  /** `txr_…`, an inclusive rate of VAT_PERCENT for invoices; used if STRIPE_TAX is off. */
  STRIPE_TAX_RATE: optionalText,
  /** Rate of the seller's country, included in every price. */
  VAT_PERCENT: z.coerce.number().min(0).max(30).default(20),
  /** Verifies the webhooks of Resend at /webhooks/resend (`whsec_…`). Twilio signs with TWILIO_AUTH_TOKEN. */
  RESEND_WEBHOOK_SECRET: optionalText,
  SENTRY_DSN: optionalText,
  /** The cron requests this URL, so that an external service alerts when the cron stops. Its path is secret. */
  HEARTBEAT_URL: z.url().optional(),
  /** Development only: stand-in for the Images binding (scripts/images-stand-in.mjs). */
  IMAGES_STAND_IN_URL: z.url().optional(),
  /** Development only: origin of the Worker on this machine, for links in the cron's emails. */
  LOCAL_ORIGIN: z.url().default("http://localhost:8788"),
  VERSION: z.string().default("development"),
  /** Lifetimes of cached public pages for visitors without a session; 0: none (docs/decisions/0028-page-cache.md). */
  KEEP_PROFILE_SECONDS: z.coerce.number().int().min(0).max(60).default(60),
  KEEP_LIST_SECONDS: z.coerce.number().int().min(0).max(600).default(600),
  /** Hours without a finished backup before the operator is emailed; 0: never, as in development. */
  BACKUP_HOURS: z.coerce.number().int().min(0).max(720).optional(),
  /** Figures in advertising texts (rule figures-1): the code never invents a figure. */
  CLAIM_PROVIDERS: z.coerce.number().int().positive().default(500),
  CLAIM_ANSWER_HOURS: z.coerce.number().int().positive().default(24),
  CLAIM_PROFILES: z.coerce.number().int().positive().default(3),
  CLAIM_FACTOR: z.coerce.number().int().positive().default(6),
  CLAIM_MINUTES: z.coerce.number().int().positive().default(5),
  /** Percentage of the best-ranked profiles whose providers show the badge on their websites. */
  CLAIM_BADGE: z.coerce.number().int().min(1).max(100).default(87),
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
});

/** scripts/settings.mjs lists the same names. */
export const SETTING_NAMES: readonly string[] = Object.keys(fields.shape);

const schema = fields
  .superRefine((s, context) => {
    const need = (name: string, why: string) => context.addIssue({ code: "custom", path: [name], message: why });
    if (s.ENVIRONMENT === "production") {
      if (Object.keys(s.MARKET_HOSTS ?? {}).length === 0) need("MARKET_HOSTS", "is required in production");
      if (s.SMS_VENDOR === "outbox") need("SMS_VENDOR", "must name a vendor in production: twilio");
      if (s.EMAIL_VENDOR === "outbox") need("EMAIL_VENDOR", "must name a vendor in production: resend");
      for (const name of NEEDED_OPERATOR) if (!s[name]) need(name, "is required in production");
      if (isGuessable(s.SESSION_SECRET))
        need("SESSION_SECRET", "can be guessed; take 32 random bytes, such as those of `openssl rand -hex 32`");
      for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const)
        if (!s[name]) need(name, "is required in production");
      if (s.STRIPE_SECRET_KEY && !STRIPE_KEY.test(s.STRIPE_SECRET_KEY))
        need("STRIPE_SECRET_KEY", "must be a key of Stripe: sk_live_… or rk_live_…, or one of its test mode");
      if (s.STRIPE_WEBHOOK_SECRET && !STRIPE_SIGNING_SECRET.test(s.STRIPE_WEBHOOK_SECRET))
        need("STRIPE_WEBHOOK_SECRET", "must be the signing secret of a webhook at Stripe: whsec_…");
      // The server at this address decides what is paid. Only Stripe is allowed, not even a simulator on this machine.
      if (s.STRIPE_BASE_URL !== STRIPE) need("STRIPE_BASE_URL", `must be ${STRIPE} in production`);
      for (const name of ADDRESSES)
        if (isOpenToReaders(s[name])) need(name, "must be an https:// address in production");
    }
    for (const host of Object.values(s.MARKET_HOSTS ?? {}))
      if (s.BRAND_NAME.length + host.length > SMS_NAMES)
        need("BRAND_NAME", `and the host ${host} together may have ${SMS_NAMES} characters: text messages hold both`);
    if (s.SMS_VENDOR === "twilio") {
      for (const name of ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "SMS_SENDERS"] as const)
        if (!s[name]) need(name, "is required when SMS_VENDOR is twilio");
      if (s.SMS_SENDERS && !s.SMS_SENDERS[DEFAULT_MARKET])
        need("SMS_SENDERS", `needs an entry for ${DEFAULT_MARKET}, which countries without an entry use`);
      // Order TDF/149/2025: since 15 September 2026 Spanish operators block names outside the register of the CNMC.
      if (s.SMS_SENDERS && !s.SMS_SENDERS.ES && s.ENVIRONMENT === "production")
        need("SMS_SENDERS", "needs an entry for ES: a Spanish number, or a name that is registered with the CNMC");
    }
    if (s.EMAIL_VENDOR === "resend" && !s.RESEND_API_KEY)
      need("RESEND_API_KEY", "is required when EMAIL_VENDOR is resend");
  })
  .transform((s) => ({
    ...(s.ENVIRONMENT === "development" ? DEMO_OPERATOR : {}),
    ...s,
    BACKUP_HOURS: s.BACKUP_HOURS ?? (s.ENVIRONMENT === "development" ? 0 : 26),
  }));

export type Settings = z.infer<typeof schema>;

export const databaseOf = ({ DATABASE_URL: url, DATABASE_TOKEN: token }: Settings) => ({ url, token });

/** Parses the settings. @throws Error with one sentence for each missing or wrong setting, with its name */
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

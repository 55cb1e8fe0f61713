import { createHash, randomBytes, scryptSync } from "node:crypto";
import type { InStatement } from "@libsql/client/web";
import type { BrowserContext } from "@playwright/test";
import type { Locale } from "../../../app/i18n/markets";
import { type MarketName, marketUrl } from "./addresses";
import { LOCALE_OF, newPublicId, newWord, town } from "./couples";
import { value, write } from "./database";
import { HttpBrowser } from "./http-browser";
import { newPhone, type TestPhone } from "./phones";

const HOUR = 3_600_000;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export interface TestProvider {
  market: MarketName;
  locale: Locale;
  kind: "planner" | "venue";
  firstname: string;
  lastname: string;
  email: string;
  phone: TestPhone;
  password: string;
  city: string;
  company: string;
}

const TOWNS = {
  fr: "Strasbourg",
  be: "Gent",
  gb: "Bristol",
  de: "Hamburg",
  it: "Bologna",
  es: "Sevilla",
  pt: "Lisboa",
} as const;
const COUNTRIES = { fr: "FR", be: "BE", gb: "GB", de: "DE", it: "IT", es: "ES", pt: "PT" } as const;

/** Returns the data of a new provider, with unique addresses and names. */
export function newProvider(market: MarketName = "fr", overrides: Partial<TestProvider> = {}): TestProvider {
  const word = newWord();
  return {
    market,
    locale: LOCALE_OF[market],
    kind: "planner",
    firstname: "Hélène",
    lastname: `R${word}`,
    email: `${word}@planners.test`,
    phone: newPhone(COUNTRIES[market]),
    password: `Lierre-${word}-7`,
    city: TOWNS[market],
    company: `Maison ${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    ...overrides,
  };
}

export function registrationFields({ kind, firstname, lastname, email, phone, password }: TestProvider) {
  const { country, national } = phone;
  return { kind, firstname, lastname, email, country, phone: national, password, tos: "on" };
}

export async function registerProvider(browser: HttpBrowser, provider: TestProvider): Promise<void> {
  browser.cookies.set("locale", provider.locale);
  const answer = await browser.post("/pro/register", registrationFields(provider));
  if (answer.status !== 303) throw new Error(`The registration was answered with ${answer.status}.`);
}

/** Finds the newest email with a secret link. @returns path of the link, e.g. `/pro/verify-email/…` */
export async function linkMailed(email: string, page: string): Promise<string> {
  const text = await value<string | undefined>(
    "SELECT text FROM outbox WHERE recipient = ? AND kind = 'email' AND text LIKE ? ORDER BY id DESC LIMIT 1",
    email,
    `%/pro/${page}/%`,
  );
  const path = new RegExp(`/pro/${page}/[\\w-]+`).exec(text ?? "")?.[0];
  if (!path) throw new Error(`No email to ${email} contains a link to ${page}.`);
  return path;
}

export interface ProviderAccount extends TestProvider {
  id: number;
  publicId: string;
}

interface Insert {
  provider?: TestProvider;
  columns?: Record<string, string | number | null>;
  /** Whether the email address is verified; default: yes. */
  verified?: boolean;
}

/** Inserts a registered provider without a profile. Sends no email. */
export async function insertProvider({
  provider = newProvider(),
  columns = {},
  verified = true,
}: Insert = {}): Promise<ProviderAccount> {
  const now = Date.now();
  const publicId = newPublicId();
  const row: Record<string, string | number | null> = {
    public_id: publicId,
    kind: provider.kind,
    status: "in_progress",
    visible: 1,
    name: "",
    firstname: provider.firstname,
    lastname: provider.lastname,
    email: provider.email,
    phone: provider.phone.e164,
    locale: provider.locale,
    market: provider.market.toUpperCase(),
    city: "",
    zip_code: "",
    country: COUNTRIES[provider.market],
    latitude: 0,
    longitude: 0,
    travel_radius_km: 100,
    created_at: now,
    portrait: "",
    description_long: "",
    experience: "",
    service: "",
    benefits: "",
    completeness: 0,
    ...columns,
  };
  const names = Object.keys(row);
  await write(
    "UPDATE provider_numbers SET last = max(last, (SELECT coalesce(max(id), 0) FROM providers)) + 1",
    {
      sql: `INSERT INTO providers (id, ${names.join(", ")}) SELECT last, ${names.map(() => "?").join(", ")} FROM provider_numbers`,
      args: Object.values(row),
    },
    {
      sql: `INSERT INTO provider_credentials (provider_id, password_hash, password_changed_at, email_verified_at, terms_version,
          terms_accepted_at) SELECT id, ?, ?, ?, 'test', ? FROM providers WHERE public_id = ?`,
      args: [cheapHashOf(provider.password), now, verified ? now : null, now, publicId],
    },
  );
  return { ...provider, id: await value("SELECT id FROM providers WHERE public_id = ?", publicId), publicId };
}

/**
 * Inserts a provider with a complete, approved profile and a public page. Matching and search find it only after its
 * next change.
 */
export async function insertApprovedProvider({ columns = {}, ...insert }: Insert = {}): Promise<ProviderAccount> {
  const provider = insert.provider ?? newProvider();
  const home = await town(provider.city);
  const account = await insertProvider({
    ...insert,
    provider,
    columns: {
      status: "verified",
      approved_at: Date.now(),
      name: provider.company,
      city: home.name,
      zip_code: home.zipCode,
      country: home.country,
      region: await value<string>("SELECT region FROM places WHERE id = ?", home.id),
      latitude: home.latitude,
      longitude: home.longitude,
      minimum_budget: 2500,
      founded_on: "2015-04-01",
      portrait: "Des journées tenues sans un bruit.",
      description_long: "Des journées tenues sans un bruit, depuis dix ans.",
      experience: "Cent vingt mariages.",
      service: "De l’idée au dernier invité.",
      benefits: "Une seule personne, du début à la fin.",
      completeness: 0.6,
      ...(provider.market === "fr" ? { siret: "73282932000074", register_state: "found" } : {}),
      ...columns,
    },
  });
  const service = (code: string, position: number): InStatement => ({
    sql: `INSERT INTO provider_services (provider_id, code, position, description, budget_starting_from) VALUES (?, ?, ?, '', 2500)`,
    args: [account.id, code, position],
  });
  await write(service("FULL_PLANNING", 0), service("DAY_COORDINATION", 1), {
    sql: "INSERT INTO provider_languages (provider_id, iso) VALUES (?, ?)",
    args: [account.id, provider.locale],
  });
  return account;
}

/** Inserts a session of a provider. @returns its refresh token */
export const insertProviderSession = (providerId: number) => insertStaffSession("provider_id", providerId);

/** Inserts a session of a provider or administrator. @returns its refresh token */
export async function insertStaffSession(owner: "provider_id" | "administrator_id", id: number): Promise<string> {
  const refreshToken = randomBytes(32).toString("base64url");
  const session = crypto.randomUUID();
  const now = Date.now();
  await write(
    {
      sql: `INSERT INTO sessions (id, ${owner}, remembered, device, created_at, seen_at)
        VALUES (?, ?, 1, 'Firefox, Linux', ?, ?)`,
      args: [session, id, now, now],
    },
    {
      sql: "INSERT INTO refresh_tokens (hash, session_id, created_at, expires_at) VALUES (?, ?, ?, ?)",
      args: [sha256(refreshToken), session, now, now + HOUR],
    },
  );
  return refreshToken;
}

/** Returns a browser over HTTP with the provider's session, which its first request renews. */
export async function providerBrowser(account: ProviderAccount): Promise<HttpBrowser> {
  const browser = HttpBrowser.in(account.market);
  browser.cookies.set("refresh_token", await insertProviderSession(account.id));
  browser.cookies.set("locale", account.locale);
  return browser;
}

export async function signInProvider(context: BrowserContext, account: ProviderAccount): Promise<void> {
  const url = marketUrl(account.market);
  await context.addCookies([
    { name: "refresh_token", value: await insertProviderSession(account.id), url, httpOnly: true, sameSite: "Lax" },
    { name: "locale", value: account.locale, url, httpOnly: true, sameSite: "Lax" },
  ]);
}

/** Returns a cheap password hash in the application's format. */
export function cheapHashOf(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize("NFKC"), salt, 32, { N: 1024, r: 8, p: 1 });
  return ["scrypt", 1024, 8, 1, salt.toString("base64"), key.toString("base64")].join("$");
}

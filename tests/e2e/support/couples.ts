import { createHash, randomBytes, randomInt } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import type { Locale } from "../../../app/i18n/markets";
import { type MarketName, marketUrl } from "./addresses";
import { rows, value, write } from "./database";
import { type Answer, fieldIn, HttpBrowser } from "./http-browser";
import { newPhone, type TestPhone } from "./phones";

const HOUR = 3_600_000;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CONSONANTS = "bdfglmnprstv";
const VOWELS = "aeiou";

export const newPublicId = () => Array.from({ length: 16 }, () => ALPHABET[randomInt(32)]).join("");
const oneOf = (characters: string) => characters[randomInt(characters.length)];

/** Returns a random word that occurs nowhere else and is pronounceable: six syllables. */
export const newWord = () => Array.from({ length: 6 }, () => `${oneOf(CONSONANTS)}${oneOf(VOWELS)}`).join("");

export interface TestCouple {
  market: MarketName;
  locale: Locale;
  phone: TestPhone;
  firstname: string;
  lastname: string;
  email: string;
  /** City whose name is the same in all languages. */
  city: string;
}

const HOMES = {
  fr: "Strasbourg",
  be: "Gent",
  gb: "Bristol",
  de: "Hamburg",
  it: "Bologna",
  es: "Sevilla",
  pt: "Lisboa",
} as const;
const COUNTRIES = { fr: "FR", be: "BE", gb: "GB", de: "DE", it: "IT", es: "ES", pt: "PT" } as const;
export const LOCALE_OF = { fr: "fr", be: "nl", gb: "en", de: "de", it: "it", es: "es", pt: "pt" } as const;

export function newCouple(market: MarketName = "fr", locale: Locale = LOCALE_OF[market]): TestCouple {
  const word = newWord();
  return {
    market,
    locale,
    phone: newPhone(COUNTRIES[market]),
    firstname: "Camille",
    lastname: `Q${word}`,
    email: `${word}@couples.test`,
    city: HOMES[market],
  };
}

export interface Account extends TestCouple {
  id: number;
  /** Refresh token, which works once. */
  refreshToken: string;
}

export interface Town {
  id: number;
  name: string;
  country: string;
  latitude: number;
  longitude: number;
  zipCode: string;
}

const towns = new Map<string, Promise<Town>>();

export function town(name: string): Promise<Town> {
  const found =
    towns.get(name) ??
    rows<Town>(
      `SELECT id, name, country, latitude, longitude, substr(postal_codes, 1, instr(postal_codes || '|', '|') - 1) AS zipCode
        FROM places WHERE name = ? AND kind = 'city' ORDER BY population DESC LIMIT 1`,
      name,
    ).then(([row]) => {
      if (!row) throw new Error(`There is no town called ${name}.`);
      return row;
    });
  towns.set(name, found);
  return found;
}

/** Inserts a registered couple with a session. Sends no text message. */
export async function insertAccount(
  couple: TestCouple = newCouple(),
  { onboarded = true }: { onboarded?: boolean } = {},
): Promise<Account> {
  const home = await town(couple.city);
  const now = Date.now();
  const place = onboarded
    ? [home.name, home.zipCode, home.country, home.latitude, home.longitude]
    : [null, null, null, null, null];
  await write({
    // As in registration, the id is the time, or the highest id plus 1 if that is more, so no id comes twice.
    sql: `INSERT INTO accounts (id, public_id, phone, firstname, lastname, email, locale, market, city, zip_code, country, latitude,
        longitude, created_at, updated_at)
      SELECT max(?, (SELECT coalesce(max(id), 0) + 1 FROM accounts)), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?`,
    args: [
      now,
      newPublicId(),
      couple.phone.e164,
      couple.firstname,
      couple.lastname,
      couple.email,
      couple.locale,
      couple.market.toUpperCase(),
      ...place,
      now,
      now,
    ],
  });
  const id = await value("SELECT id FROM accounts WHERE phone = ?", couple.phone.e164);
  return { ...couple, id, refreshToken: await insertSession(id) };
}

/** Inserts a session of an account. @returns its refresh token */
export async function insertSession(accountId: number): Promise<string> {
  const refreshToken = randomBytes(32).toString("base64url");
  const session = crypto.randomUUID();
  const now = Date.now();
  await write(
    {
      sql: "INSERT INTO sessions (id, account_id, remembered, device, created_at, seen_at) VALUES (?, ?, 1, '', ?, ?)",
      args: [session, accountId, now, now],
    },
    {
      sql: "INSERT INTO refresh_tokens (hash, session_id, created_at, expires_at) VALUES (?, ?, ?, ?)",
      args: [createHash("sha256").update(refreshToken).digest("hex"), session, now, now + HOUR],
    },
  );
  return refreshToken;
}

export async function signIn(context: BrowserContext, account: Account): Promise<void> {
  const url = marketUrl(account.market);
  await context.addCookies([
    { name: "refresh_token", value: await insertSession(account.id), url, httpOnly: true, sameSite: "Lax" },
    { name: "locale", value: account.locale, url, httpOnly: true, sameSite: "Lax" },
  ]);
}

export async function httpBrowserOf(account: Account): Promise<HttpBrowser> {
  const browser = HttpBrowser.in(account.market);
  browser.cookies.set("refresh_token", await insertSession(account.id));
  browser.cookies.set("locale", account.locale);
  return browser;
}

export async function httpBrowserLike(context: BrowserContext, market: MarketName): Promise<HttpBrowser> {
  const browser = HttpBrowser.in(market);
  for (const { name, value } of await context.cookies(marketUrl(market))) browser.cookies.set(name, value);
  return browser;
}

/** Returns a day of next year, as DD/MM/YYYY. */
export function dateNextYear(day = "12/06"): string {
  return `${day}/${new Date().getFullYear() + 1}`;
}

export async function weddingFields(couple: TestCouple) {
  const place = await town(couple.city);
  return {
    1: { eventType: "mariage", serviceType: "complete", hasTheme: "oui", weddingTheme: "Lumière" },
    2: {
      eventDate: dateNextYear(),
      eventLocation: place.name,
      eventLocationPlace: String(place.id),
      eventLocationFor: place.name,
      guestRange: "50to100",
      budgetRange: "20000to40000",
      budgetPlannerRange: "2000to5000",
    },
    3: { languages: [couple.locale, "en"], plannerPreference: "nearEvent" },
  } as const;
}

/** Columns, values and languages of a project that the wizard has saved. */
interface Described {
  row: Record<string, string | number | null>;
  languages: string[];
}

/** Projects that the wizard has saved, one per worker and key. The key contains the values that change a project. */
const described = new Map<string, Promise<Described>>();

/**
 * Inserts a project with the answers of `weddingFields`. For the first project of a kind, another couple uses the
 * wizard, so that derived columns are real.
 * @returns its public id
 */
export async function insertProject(couple: TestCouple, { upTo = 3 }: { upTo?: 1 | 2 | 3 } = {}): Promise<string> {
  const { market, locale, city, phone } = couple;
  const key = [market, locale, city, upTo].join();
  const known = described.get(key) ?? describeFirst({ ...newCouple(market, locale), city }, upTo);
  described.set(key, known);
  const { row, languages } = await known;
  const publicId = newPublicId();
  const now = Date.now();
  const times = { created_at: now, updated_at: now, saved_at: row.saved_at === null ? null : now };
  const columns = { ...row, ...times, public_id: publicId };
  const names = Object.keys(columns);
  await write(
    {
      sql: `INSERT INTO projects (account_id, ${names.join(", ")})
        SELECT id, ${names.map(() => "?").join(", ")} FROM accounts WHERE phone = ?`,
      args: [...Object.values(columns), phone.e164],
    },
    ...languages.map((iso) => ({
      sql: "INSERT INTO project_languages (project_id, iso) SELECT id, ? FROM projects WHERE public_id = ?",
      args: [iso, publicId],
    })),
  );
  return publicId;
}

async function describeFirst(couple: TestCouple, upTo: 1 | 2 | 3): Promise<Described> {
  const publicId = await fillInWizard(await httpBrowserOf(await insertAccount(couple)), couple, { upTo });
  const [found] = await rows<Described["row"]>("SELECT * FROM projects WHERE public_id = ?", publicId);
  const { id = 0, account_id: _, ...row } = found ?? {};
  const languages = await rows<{ iso: string }>("SELECT iso FROM project_languages WHERE project_id = ?", Number(id));
  return { row, languages: languages.map(({ iso }) => iso) };
}

/** Adds a project to a couple, and renews the session of its browser. @returns public id of the project */
export async function describeWedding(
  browser: HttpBrowser,
  couple: TestCouple,
  options: { upTo?: 1 | 2 | 3 } = {},
): Promise<string> {
  if (!browser.cookies.has("token")) await untilTaken(() => browser.get("/sources"));
  return insertProject(couple, options);
}

/** Completes the wizard's forms up to step 3. @returns public id of the saved project */
export async function fillInWizard(
  browser: HttpBrowser,
  couple: TestCouple,
  { upTo = 3 }: { upTo?: 1 | 2 | 3 } = {},
): Promise<string> {
  const start = await untilTaken(() => browser.get("/formulaire"));
  const draft = fieldIn(start.text, "draft");
  if (!draft) throw new Error(`The wizard was answered with ${start.status}, and without a draft.`);
  const fields = await weddingFields(couple);
  for (const step of [1, 2, 3] as const) {
    if (step > upTo) break;
    const { languages, ...others } = { languages: [] as readonly string[], ...fields[step] };
    const sent = { draft, ...others, ...(languages.length ? { languages: [...languages] } : {}) };
    const answer = await untilTaken(() => browser.post(`/formulaire?step=${step}&draft=${draft}`, sent));
    if (answer.status !== 303) throw new Error(`Step ${step} was answered with ${answer.status}.`);
  }
  return draft;
}

/** Retries while the database is too busy, as the page suggests. */
async function untilTaken(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await send();
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, tries * 200));
  }
}

const MOST_TRIES = 5;

export async function plannersShown(browser: HttpBrowser, draft: string) {
  const { text } = await browser.get(`/formulaire?step=4&draft=${draft}`);
  const boxes = text.match(/<input[^>]*name="selectedPrestataires"[^>]*>/g) ?? [];
  const idOf = (box: string) => /value="([^"]+)"/.exec(box)?.[1] ?? "";
  return { shown: boxes.map(idOf), ticked: boxes.filter((box) => /\schecked=/.test(box)).map(idOf) };
}

export async function codeTexted(e164: string): Promise<string> {
  const text = await value<string | undefined>(
    "SELECT text FROM outbox WHERE recipient = ? AND kind = 'sms' ORDER BY id DESC LIMIT 1",
    e164,
  );
  const code = /\b\d{6}\b/.exec(text ?? "")?.[0];
  if (!code) throw new Error(`No code was texted to ${e164}.`);
  return code;
}

/** Ages the codes of a number by a minute, after which another one can be sent. */
export const aMinuteLater = ({ e164 }: TestPhone) =>
  write({ sql: "UPDATE login_codes SET sent_at = sent_at - 60000 WHERE phone = ?", args: [e164] });

export const codeEmailed = async (email: string): Promise<string | undefined> => {
  const found =
    "SELECT text FROM outbox WHERE recipient = ? AND dedupe_key LIKE 'loginCode:%' ORDER BY id DESC LIMIT 1";
  return /\b\d{6}\b/.exec((await value<string | undefined>(found, email)) ?? "")?.[0];
};

/** Requests a code and enters it, over HTTP. Afterwards the browser is logged in or can register. */
export async function enterPhone(browser: HttpBrowser, phone: TestPhone): Promise<void> {
  const fields = { country: phone.country, phone: phone.national, intent: "send" };
  const asked = await untilTaken(() => browser.post("/account", fields));
  if (asked.status !== 303) throw new Error(`The number was answered with ${asked.status}.`);
  const code = await codeTexted(phone.e164);
  const answer = await browser.post("/account?step=code", { code, intent: "verify" });
  if (answer.status !== 303) throw new Error(`The code was answered with ${answer.status}.`);
}

export async function handOver(browser: HttpBrowser, context: BrowserContext, market: MarketName): Promise<void> {
  const url = marketUrl(market);
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url, httpOnly: true })));
}

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BrowserContext } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { newTotpSecret, TOTP_PURPOSE } from "~/domain/administrators/administrators.server";
import { sealText } from "~/domain/secrets.server";
import type { Role } from "../../../app/domain/administrators/roles.rules";
import type { Locale } from "../../../app/i18n/markets";
import { address, type MarketName } from "./addresses";
import { handOver, newWord } from "./couples";
import { value, write } from "./database";
import { HttpBrowser } from "./http-browser";
import { cheapHashOf, insertStaffSession } from "./providers";

export interface TestAdministrator {
  email: string;
  name: string;
  locale: Locale;
  password: string;
  /** Secret of the second factor, base32. */
  secret: string;
}

/** Runs the operators' command on the development stack. @returns its output */
export async function runAdministratorCommand(...parameters: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/create-administrator.mjs", ...parameters], {
    env: { ...process.env, DATABASE_URL: address("DATABASE_URL"), SESSION_SECRET: address("SESSION_SECRET") },
  });
  return stdout;
}

/**
 * Inserts an administrator, by default an owner. A code of the second factor works once, so two logins within 30
 * seconds need two administrators.
 */
export async function createAdministrator(
  locale: Locale = "fr",
  roles: Role[] = ["owner"],
): Promise<TestAdministrator> {
  const word = newWord();
  const administrator = {
    email: `${word}@moderators.test`,
    name: `Modérateur ${word}`,
    locale,
    password: `Fougère-${word}-7`,
    secret: newTotpSecret(),
  };
  const { email, name, password, secret } = administrator;
  await write({
    sql: "INSERT INTO administrators (email, name, locale, password_hash, totp_secret, created_at) VALUES (?, ?, ?, ?, ?, ?)",
    args: [
      email,
      name,
      locale,
      cheapHashOf(password),
      await sealText(address("SESSION_SECRET"), TOTP_PURPOSE, secret),
      Date.now(),
    ],
  });
  for (const role of roles)
    await write({
      sql: "INSERT INTO administrator_roles (administrator_id, role, granted_at) SELECT id, ?, 0 FROM administrators WHERE email = ?",
      args: [role, email],
    });
  return administrator;
}

export function keysIn(printed: string): Pick<TestAdministrator, "password" | "secret"> {
  const password = /^Password\s+(\S+)$/m.exec(printed)?.[1];
  const secret = new URL(/otpauth:\S+/.exec(printed)?.[0] ?? "none:").searchParams.get("secret");
  if (!password || !secret) throw new Error("The command has printed no keys.");
  return { password, secret };
}

export const codeOf = ({ secret }: Pick<TestAdministrator, "secret">) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate();

export async function logInAdministrator(browser: HttpBrowser, administrator: TestAdministrator): Promise<void> {
  const { email, password, locale } = administrator;
  browser.cookies.set("locale", locale);
  const first = await browser.post("/admin/login", { email, password });
  if (first.location !== "/admin/login/code") throw new Error(`The password was answered with ${first.status}.`);
  const second = await browser.post("/admin/login/code", { code: codeOf(administrator) });
  if (second.location !== "/admin") throw new Error(`The code was answered with ${second.status}.`);
}

export async function administratorBrowser(
  market: MarketName = "fr",
  locale: Locale = "fr",
  roles?: Role[],
): Promise<HttpBrowser> {
  const browser = HttpBrowser.in(market);
  const { email } = await createAdministrator(locale, roles);
  const id = await value("SELECT id FROM administrators WHERE email = ?", email);
  browser.cookies.set("refresh_token", await insertStaffSession("administrator_id", id));
  browser.cookies.set("locale", locale);
  await browser.get("/sources");
  return browser;
}

export async function signInAdministrator(
  context: BrowserContext,
  market: MarketName = "fr",
  locale: Locale = "fr",
): Promise<void> {
  await handOver(await administratorBrowser(market, locale), context, market);
}

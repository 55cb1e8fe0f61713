import { adminPaths } from "~/admin-paths";
import { ALARM_ROUTES } from "~/domain/administration/problem.rules";
import { ADMINISTRATOR_LOGIN } from "~/domain/administrators/administrator.form";
import { may } from "~/domain/administrators/roles.rules";
import { LOGIN } from "~/domain/couples/login.rules";
import type { CodeText, LoginAttempt, LoginDeps } from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import { days, minutes } from "~/domain/durations";
import { hmac } from "~/domain/secrets.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import type { AppContext } from "./context.server";
import { keepSigned, readSigned } from "./cookies.server";
import { marketHost } from "./links.server";

const STAGES = {
  /** Lifetime that is long enough for all codes and resends of an attempt. */
  attempt: { name: "login", purpose: "attempt", lifetime: minutes(60) },
  verified: { name: "registration", purpose: "verified", lifetime: LOGIN.registrationLifetime },
};

type Stage = keyof typeof STAGES;

export async function readLogin(context: AppContext, stage: Stage): Promise<LoginAttempt | null> {
  const facts = await readSigned(context, STAGES[stage]);
  return facts ? (facts.attempt as LoginAttempt) : null;
}

export const keepLogin = (context: AppContext, stage: Stage, attempt: LoginAttempt) =>
  keepSigned(context, STAGES[stage], { attempt });

/** Sets a cookie without an attempt, so that the next form shows whether this browser accepts cookies. */
export function probeCookies({ cookies }: Pick<AppContext, "cookies">): void {
  const { name, lifetime } = STAGES.attempt;
  cookies.set(name, "none", { maxAge: lifetime / 1000 });
}

export function forgetLogin(context: AppContext, stage: Stage): void {
  context.cookies.clear(STAGES[stage].name);
}

export function loginDeps({ db, clock, links, settings }: AppContext): LoginDeps & LinkDeps {
  return { db, clock, links, secret: settings.SESSION_SECRET };
}

/**
 * Returns a text message with a code. Reports when the market reaches its limit for the hour.
 * @param isKnown whether this browser has logged in with the number before
 * @param key of the text, whose last line lets phones fill in the code (WICG, "Origin-bound one-time codes")
 */
export function codeText(context: AppContext, key: "account:sms" | "proaccount:sms", isKnown = false): CodeText {
  const { ip, market, requestId, settings } = context;
  const facts = {
    brand: settings.BRAND_NAME,
    minutes: LOGIN.codeLifetime / minutes(1),
    host: marketHost(context),
  };
  return {
    ip,
    market: market.code,
    isKnown,
    text: (code) => context.t(key, { ...facts, code }),
    onCap(code, count) {
      const message = `All ${count} text messages that the market ${code} may send in this hour are sent. Codes are refused until the next.`;
      console.error(JSON.stringify({ level: "alarm", requestId, market: code, message }));
      context.later(() => context.errors.report(new Error(message), { route: ALARM_ROUTES.textCap }));
    },
  };
}

const FACTOR = {
  name: "admin-login",
  purpose: "administrator-code",
  lifetime: ADMINISTRATOR_LOGIN.codeLifetime,
};

/** Remembers in a signed cookie that the password was correct. The cookie only opens the second-factor page. */
export const keepFirstFactor = (context: AppContext, administratorId: number, email: string) =>
  keepSigned(context, FACTOR, { administratorId, email });

export async function readFirstFactor(context: AppContext): Promise<{ administratorId: number; email: string } | null> {
  const facts = await readSigned(context, FACTOR);
  if (typeof facts?.administratorId !== "number") return null;
  return { administratorId: facts.administratorId, email: String(facts.email ?? "") };
}

export function forgetFirstFactor(context: AppContext): void {
  context.cookies.clear(FACTOR.name);
}

/** Returns the home page of an administrator: the moderation queue, or the search for roles that do not moderate. */
export const adminHome = (administrator: Pick<Administrator, "roles">) =>
  may(administrator, "moderate") ? adminPaths.queue() : adminPaths.search();

const DEVICE = { name: "known", purpose: "known-browser", lifetime: days(365) };
/** Maximum number of remembered accounts per browser. The oldest ones are dropped. */
const MOST_ACCOUNTS = 5;

type Area = "couple" | "provider" | "administrator";

interface DeviceFacts {
  id: string;
  accounts: string[];
}

const accountOf = async ({ settings }: AppContext, area: Area, name: string) =>
  (await hmac(settings.SESSION_SECRET, `known:${area}:${name.toLowerCase()}`)).slice(0, 32);

async function readDevice(context: AppContext): Promise<DeviceFacts | null> {
  const facts = await readSigned(context, DEVICE);
  return facts && typeof facts.id === "string" && Array.isArray(facts.accounts)
    ? (facts as unknown as DeviceFacts)
    : null;
}

/** Returns this browser's id if the account logged in on it before, else null. @param name email address or phone */
export async function trustedDevice(context: AppContext, area: Area, name: string): Promise<string | null> {
  const facts = await readDevice(context);
  return facts?.accounts.includes(await accountOf(context, area, name)) ? facts.id : null;
}

/** Remembers the account after a login, as a keyed hash. The cookie outlives the session on purpose. */
export async function trustDevice(context: AppContext, area: Area, name: string): Promise<void> {
  const facts = await readDevice(context);
  const account = await accountOf(context, area, name);
  const accounts = [account, ...(facts?.accounts ?? []).filter((one) => one !== account)].slice(0, MOST_ACCOUNTS);
  await keepSigned(context, DEVICE, { id: facts?.id ?? crypto.randomUUID(), accounts });
}

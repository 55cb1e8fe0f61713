import type { Role } from "~/domain/administrators/roles.rules";
import { days, minutes, seconds } from "~/domain/durations";
import type { Locale, MarketCode } from "~/i18n/markets";

/** Lifetimes of tokens and sessions (rule session-1). */
export const SESSION = {
  tokenLifetime: minutes(15),
  refreshLifetime: days(7),
  /** Maximum time since the login, regardless of use. */
  longest: days(90),
  /** Time in which a second tab may use the same refresh token, but gets no new one. A later use ends the session. */
  reuseLeeway: seconds(10),
} as const;

/** Id that no account has, so that queries for visitors find nothing. */
export const NOBODY = 0;

/** An administrator in a user's account (rule impersonation-1). */
export interface Impersonation {
  id: string;
  administratorId: number;
  name: string;
  reason: string;
  subject: string;
  /** Automatic end, milliseconds since the epoch. */
  until: number;
}

/** A logged-in couple, read from its signed token without a query. */
export interface Couple {
  role: "couple";
  accountId: number;
  sessionId: string;
  firstname: string;
  locale: Locale;
  /** True once the profile is complete, city included (rule access-1). */
  hasFinishedOnboarding: boolean;
  impersonation?: Impersonation | undefined;
}

export interface Provider {
  role: "provider";
  providerId: number;
  sessionId: string;
  firstname: string;
  locale: Locale;
  market: MarketCode;
  impersonation?: Impersonation | undefined;
}

/** A logged-in administrator. Its session requires the second factor. */
export interface Administrator {
  role: "administrator";
  administratorId: number;
  sessionId: string;
  name: string;
  locale: Locale;
  /** In the order of `ROLES`. A change of roles ends the sessions, so no token outlives its permissions. */
  roles: readonly Role[];
}

export type Staff = Provider | Administrator;

export type Actor = Couple | Staff;

export type Impersonated = (Couple | Provider) & { impersonation: Impersonation };

export const isImpersonated = (actor: Actor | null): actor is Impersonated =>
  actor !== null && "impersonation" in actor && actor.impersonation !== undefined;

/** The first match counts, because most browsers also claim to be others. */
const BROWSERS: [name: string, claim: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera|OPT)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: [name: string, claim: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(intosh| OS X)\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

const LONGEST_CLAIM = 1_000;

/** Returns `Firefox, Windows`; empty if neither is known. Contains no text from the user agent. */
export function deviceOf(userAgent: string | null): string {
  const claim = (userAgent ?? "").slice(0, LONGEST_CLAIM);
  const known = [BROWSERS, SYSTEMS].map((names) => names.find(([, pattern]) => pattern.test(claim))?.[0]);
  return known.filter((name) => name !== undefined).join(", ");
}

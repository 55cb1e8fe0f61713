import type { Role } from "~/domain/administrators/roles.rules";
import { days, minutes, seconds } from "~/domain/durations";
import type { Locale, MarketCode } from "~/i18n/markets";

/** Rule session-1. */
export const SESSION = {
  tokenLifetime: minutes(15),
  refreshLifetime: days(7),
  /** A session ends so long after its login, however often it is used. */
  longest: days(90),
  /**
   * Two tabs, or a page and its prefetch, may exchange the same refresh token at the same moment. Within this time the later one
   * gets a token too, but no new refresh token; after it, a second use ends the session.
   */
  reuseLeeway: seconds(10),
} as const;

/** Number of an account that nobody has: reads that a visitor does not need find nothing. */
export const NOBODY = 0;

/** An administrator in somebody's account (rule impersonation-1): such a session writes in the subject's name, within limits. */
export interface Impersonation {
  id: string;
  administratorId: number;
  /** Of the administrator. */
  name: string;
  reason: string;
  /** Whose account it is: the couple's name, or the provider's firm. */
  subject: string;
  /** When it is over by itself. Milliseconds since the epoch. */
  until: number;
}

/** A logged-in couple, as its signed token says: no database is asked. */
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

/** A logged-in planner or venue. */
export interface Provider {
  role: "provider";
  providerId: number;
  sessionId: string;
  firstname: string;
  locale: Locale;
  market: MarketCode;
  impersonation?: Impersonation | undefined;
}

/** A logged-in administrator, its second factor included: without it there is no session. */
export interface Administrator {
  role: "administrator";
  administratorId: number;
  sessionId: string;
  name: string;
  locale: Locale;
  /** In the order of `ROLES`. A change of them ends its sessions, so that no token says more than holds. */
  roles: readonly Role[];
}

/** Who works here, as against the couples. */
export type Staff = Provider | Administrator;

/** Anybody who is logged in. */
export type Actor = Couple | Staff;

/** A couple or a provider in whose account an administrator is. */
export type Impersonated = (Couple | Provider) & { impersonation: Impersonation };

export const isImpersonated = (actor: Actor | null): actor is Impersonated =>
  actor !== null && "impersonation" in actor && actor.impersonation !== undefined;

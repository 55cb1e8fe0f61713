import { days, minutes, seconds } from "~/domain/durations";

/** Customer specification §9 and the architecture's "Sessions". */
export const SESSION = {
  tokenLifetime: minutes(15),
  refreshLifetime: days(7),
  /**
   * Two tabs, or a page and its prefetch, may exchange the same refresh token at the same moment. Within this time the later one
   * gets a token too, but no new refresh token; after it, a second use ends the session.
   */
  reuseLeeway: seconds(10),
} as const;

/** A logged-in couple, as its signed token says: no database is asked. */
export interface Couple {
  role: "couple";
  accountId: number;
  sessionId: string;
  firstname: string;
  locale: string;
  /** True once the profile is complete, city included (decisions.md "Onboarding finished"). */
  hasFinishedOnboarding: boolean;
}

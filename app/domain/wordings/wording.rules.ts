import { LOCALES, type Locale } from "~/i18n/markets";

/** Rule wording-1: what the pages claim, and the highest figure of each. What holds until the owner says otherwise stands in the settings. */
export const CLAIMS = {
  /** Planners. */
  providers: 1_000_000,
  /** Hours until an answer. */
  hours: 168,
  /** Planners that are suggested. */
  profiles: 12,
  /** By how much the chance grows that one answers. */
  factor: 100,
  /** Minutes that a request takes. */
  minutes: 60,
  /** Percent of couples that a badge reassures. */
  badge: 100,
} as const;
export type Claim = keyof typeof CLAIMS;
export type Claims = Record<Claim, number>;

export const CLAIM_NAMES = Object.keys(CLAIMS) as Claim[];

export const LISTS = [
  "event_types",
  "service_types",
  "guest_ranges",
  "budget_ranges",
  "planner_budget_ranges",
  "planner_preferences",
  "languages",
] as const;
export type List = (typeof LISTS)[number];

export type Names = Record<Locale, string>;

export type Wording = { of: "claim"; claim: Claim } | { of: "name"; list: List; slug: string };

export const LONGEST_NAME = 60;

/** `claim:providers`, `event_types:mariage`. Null: there is no such wording. */
export function wordingOf(key: string): Wording | null {
  const [kind = "", name = "", ...rest] = key.split(":");
  if (rest.length > 0 || name === "") return null;
  if (kind === "claim") return Object.hasOwn(CLAIMS, name) ? { of: "claim", claim: name as Claim } : null;
  const list = LISTS.find((one) => one === kind);
  return list ? { of: "name", list, slug: name } : null;
}

/** As rows keep them: the languages always in the same order. */
export const storedNames = (names: Names) => JSON.stringify(Object.fromEntries(LOCALES.map((l) => [l, names[l]])));

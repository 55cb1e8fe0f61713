/** What an administrator is there for. One person may have several roles. */
export const ROLES = ["moderator", "support", "finance", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** What each role may do, with the least that it needs (rule role-1). An owner may do everything. */
const RIGHTS = {
  /** The frame, and the way out. */
  enter: ["moderator", "support", "finance"],
  /** The queue, profiles, reviews, reports of reviews, portfolios, venues, and the decisions. */
  moderate: ["moderator"],
  /** Notices of illegal content. */
  reports: ["moderator"],
  /** Finds providers; couples, requests and orders need a right each. */
  find: ["moderator", "support", "finance"],
  findCouples: ["support"],
  findRequests: ["support"],
  findOrders: ["support", "finance"],
  history: ["support"],
  impersonate: ["support"],
  ledger: ["support", "finance"],
  adjustCredits: ["finance"],
  log: [],
  failures: [],
  wordings: [],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

export const rolesWith = (right: Right): Role[] => [...RIGHTS[right], "owner"];

export const may = ({ roles }: { roles: readonly Role[] }, right: Right): boolean =>
  rolesWith(right).some((role) => roles.includes(role));

export const isRole = (value: string): value is Role => ROLES.some((role) => role === value);

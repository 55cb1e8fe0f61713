/** Roles of administrators. One person may have several. */
export const ROLES = ["moderator", "support", "finance", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** Roles with each right, as few as possible (rule role-1). An owner has all rights. */
const RIGHTS = {
  /** Layout and logout. */
  enter: ["moderator", "support", "finance"],
  /** Moderation queue, profiles, reviews, reports of reviews, weddings, venues, and decisions. */
  moderate: ["moderator"],
  /** Notices of illegal content. */
  reports: ["moderator"],
  /** Finds providers; couples, requests and orders have their own rights. */
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

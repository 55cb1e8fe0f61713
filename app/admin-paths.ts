import { entranceOfAdministrators } from "./paths";
import { query } from "./query";

/** Addresses of the administrators' area, apart from `paths`: only their own screens link to them. */
export const adminPaths = {
  /** @param page from 1 */
  queue: (page?: number) => `${entranceOfAdministrators.home}${query({ page })}`,
  login: () => entranceOfAdministrators.login,
  /** The second factor. */
  code: () => "/admin/login/code",
  profile: (publicId: string) => `/admin/profiles/${encodeURIComponent(publicId)}`,
  /** All profiles. What is not asked for is left out of the address. */
  search: (search: Record<string, string | number> = {}) =>
    `/admin/search${query(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== "")))}`,
  /** A provider's ledger, orders and returns. @param publicId of the provider */
  ledger: (publicId: string) => `/admin/profiles/${encodeURIComponent(publicId)}/ledger`,
  /** Reviews, answers and disputes that wait. @param page from 1 */
  reviews: (page?: number) => `/admin/reviews${query({ page })}`,
  review: (id: string) => `/admin/reviews/${encodeURIComponent(id)}`,
  reviewCase: (id: string) => `/admin/reviews/cases/${encodeURIComponent(id)}`,
  reviewProof: (review: string, id: string) =>
    `/admin/reviews/${encodeURIComponent(review)}/proofs/${encodeURIComponent(id)}`,
  /** Everything that was reported and waits, or was decided. */
  reports: (page?: number, show?: "decided") => `/admin/reports${query({ show, page })}`,
  report: (id: string) => `/admin/reports/${encodeURIComponent(id)}`,
  /** Claims and names that the owner words. @param key e.g. `claim:providers` */
  wordings: () => "/admin/wordings",
  wording: (key: string) => `/admin/wordings/${key.split(":").map(encodeURIComponent).join("/")}`,
  /** Venues that wait. */
  venues: (page?: number) => `/admin/venues${query({ page })}`,
  venue: (id: string) => `/admin/venues/${encodeURIComponent(id)}`,
  /** Portfolios whose words wait. */
  portfolios: (page?: number) => `/admin/portfolios${query({ page })}`,
  portfolio: (id: string) => `/admin/portfolios/${encodeURIComponent(id)}`,
  /** What administrators did, by person, act, subject and id of the last entry that was shown. */
  log: (search: Record<string, string | number> = {}) =>
    `/admin/log${query(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== "")))}`,
  /** What happened to a provider, a couple, a request or an order. @param page from 1 */
  history: (kind: "provider" | "couple" | "request" | "order", id: string, page?: number) =>
    `/admin/history/${kind}/${encodeURIComponent(id)}${query({ page })}`,
  failures: () => "/admin/failures",
  /** Opens somebody's account. @param user its public id @param from the page to come back to */
  impersonate: (user?: string, from?: string) => `${entranceOfAdministrators.impersonate}${query({ user, from })}`,
  /** @param before id of the last decision that was shown; without one the newest */
  decisions: (before?: number) => `/admin/decisions${query({ before })}`,
} as const;

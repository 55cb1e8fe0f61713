import { entranceOfAdministrators, query } from "./paths";

/** URLs of the admin area, separate from `paths` so that public scripts do not contain them. */
export const adminPaths = {
  queue: (page?: number) => `${entranceOfAdministrators.home}${query({ page })}`,
  login: () => entranceOfAdministrators.login,
  code: () => "/admin/login/code",
  profile: (publicId: string) => `/admin/profiles/${encodeURIComponent(publicId)}`,
  search: (search: Record<string, string | number> = {}) =>
    `/admin/search${query(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== "")))}`,
  ledger: (publicId: string) => `/admin/profiles/${encodeURIComponent(publicId)}/ledger`,
  reviews: (page?: number) => `/admin/reviews${query({ page })}`,
  review: (id: string) => `/admin/reviews/${encodeURIComponent(id)}`,
  reviewCase: (id: string) => `/admin/reviews/cases/${encodeURIComponent(id)}`,
  reviewProof: (review: string, id: string) =>
    `/admin/reviews/${encodeURIComponent(review)}/proofs/${encodeURIComponent(id)}`,
  reports: (page?: number, show?: "decided") => `/admin/reports${query({ show, page })}`,
  reportedMessage: (id: string) => `/admin/messages/${encodeURIComponent(id)}`,
  report: (id: string) => `/admin/reports/${encodeURIComponent(id)}`,
  /** Editable figures and names. A key is, for example, `claim:providers`. */
  wordings: () => "/admin/wordings",
  wording: (key: string) => `/admin/wordings/${key.split(":").map(encodeURIComponent).join("/")}`,
  venues: (page?: number) => `/admin/venues${query({ page })}`,
  venue: (id: string) => `/admin/venues/${encodeURIComponent(id)}`,
  weddings: (page?: number) => `/admin/portfolios${query({ page })}`,
  wedding: (id: string) => `/admin/portfolios/${encodeURIComponent(id)}`,
  log: (search: Record<string, string | number> = {}) =>
    `/admin/log${query(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== "")))}`,
  history: (kind: "provider" | "couple" | "request" | "order", id: string, page?: number) =>
    `/admin/history/${kind}/${encodeURIComponent(id)}${query({ page })}`,
  failures: () => "/admin/failures",
  /** @param user public id of the account to open @param from page to return to */
  impersonate: (user?: string, from?: string) => `${entranceOfAdministrators.impersonate}${query({ user, from })}`,
  /** @param before id of a decision: only older ones; default: the newest decisions */
  decisions: (before?: number) => `/admin/decisions${query({ before })}`,
} as const;

import { query } from "./query";
import { MEDIA } from "./ui/picture-sources";

/** State of the search on a project's page. */
export interface ProjectSearch {
  q?: string | undefined;
  /** As typed, with the place that was picked and the text that it was picked for. */
  city?: string | undefined;
  cityPlace?: number | undefined;
  cityFor?: string | undefined;
  /** From 1. */
  page?: number | undefined;
}

/** Names of the directory's areas as they stand in addresses (domain/directory/place-slugs.rules.ts); the country in lower case. */
interface AreaSlugs {
  country?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
}

const areaPath = ({ country, region, city }: AreaSlugs) =>
  [country, region, city].flatMap((slug) => (slug === undefined ? [] : [`/${encodeURIComponent(slug)}`])).join("");

const pro = {
  dashboard: () => "/pro",
  /** @param next where to go afterwards, a path of this site */
  /** @param cookies `off`: the browser sent none back after a login */
  login: (next?: string, cookies?: "off") => `/pro/login${query({ next, cookies })}`,
  register: () => "/pro/register",
  /** @param step if the address has an account, a letter is on its way (`sent`), or was sent some minutes ago (`again`) */
  forgotPassword: (step?: "sent" | "again") => `/pro/forgot-password${query({ step })}`,
  /** Addresses in letters: the secret works once. */
  resetPassword: (secret: string) => `/pro/reset-password/${encodeURIComponent(secret)}`,
  verifyEmail: (secret: string) => `/pro/verify-email/${encodeURIComponent(secret)}`,
  /** Where the form goes that asks for that letter once more; `redirectTo` says where it leads. */
  resendVerification: () => "/pro/verify-email",
  confirmEmail: (secret: string) => `/pro/confirm-email/${encodeURIComponent(secret)}`,
  /** The welcome after registration, with the welcome credit. */
  welcome: () => "/pro/welcome",
  account: () => "/pro/account",
  notices: () => "/pro/account/notices",
  /** @param step `code`: the text message is under way */
  phone: (step?: "code") => `/pro/account/phone${query({ step })}`,
  /** All that is kept about the provider, as a file. */
  accountData: () => "/pro/account/data.json",
  deleteAccount: () => "/pro/account/delete",
  security: () => "/pro/security",
  company: () => "/pro/company",
  services: () => "/pro/services",
  availability: () => "/pro/availability",
  portrait: () => "/pro/portrait",
  social: () => "/pro/social",
  videos: () => "/pro/videos",
  video: (id: string) => `/pro/videos/${encodeURIComponent(id)}`,
  photos: () => "/pro/photos",
  photo: (id: string) => `/pro/photos/${encodeURIComponent(id)}`,
  profilePhoto: () => "/pro/photos/profile",
  /** Where a script sends each picture by itself. */
  uploadPhoto: () => "/pro/photos/upload",
  plan: () => "/pro/plan",
  /** The shop. @param request public id of the request that waits for a credit */
  credits: (request?: string) => `/pro/credits${query({ request })}`,
  /** What is about to be bought: a pack (`credits`) or Premium (`month`, `year`). */
  confirmOrder: (product: { credits?: number; premium?: "month" | "year"; request?: string | undefined }) =>
    `/pro/credits/confirm${query(product)}`,
  /** How a payment went. @param visit the vendor's page was left; or the vendor is to be asked before the page is shown */
  order: (id: string, visit?: "left" | "ask") =>
    `/pro/orders/${encodeURIComponent(id)}${query(visit ? { [visit]: visit } : {})}`,
  /** The history as a file. */
  creditsFile: () => "/pro/credits/history.csv",
  subscription: () => "/pro/subscription",
  cancelSubscription: () => "/pro/subscription/cancel",
  /** Leads on to the vendor's pages for cards and invoices. */
  billing: () => "/pro/billing",
  preview: () => "/pro/preview",
  /** @param search page (from 1), status, month (YYYY-MM), sort, q; what is not asked for is left out of the address */
  requests: (search: Record<string, string | number | undefined> = {}) => `/pro/requests${query(search)}`,
  request: (id: string) => `/pro/requests/${encodeURIComponent(id)}`,
  /**
   * Page of a request, at the panel that unlocks it or at the form that declines it. Only `answer=decline` is read (it
   * opens the form); unlock uses the fragment.
   */
  requestPanel: (id: string, answer: "unlock" | "decline") =>
    `/pro/requests/${encodeURIComponent(id)}${query({ answer })}#${answer}`,
  /** Where 'Later' goes: nothing is announced again today. */
  laterRequests: () => "/pro/requests/later",
  /** Action of the forms on a request's page: unlock, decline, undo. */
  answerRequest: (id: string) => `/pro/requests/${encodeURIComponent(id)}/answer`,
  /** For the address book and the calendar, once it is unlocked. */
  requestCard: (id: string) => `/pro/requests/${encodeURIComponent(id)}/contact.vcf`,
  requestEvent: (id: string) => `/pro/requests/${encodeURIComponent(id)}/event.ics`,
  /** Action that reports that the couple does not answer. */
  reportNoResponse: (id: string) => `/pro/requests/${encodeURIComponent(id)}/no-answer`,
  /** @param search who (an author kind) and page, from 1 */
  reviews: (search: Record<string, string | number | undefined> = {}) => `/pro/reviews${query(search)}`,
  /** One's own review page: its answer, report, proof and appeal are forms of it. @param id public id of the review */
  review: (id: string) => `/pro/reviews/${encodeURIComponent(id)}`,
  reportReview: (id: string) => `/pro/reviews/${encodeURIComponent(id)}/report`,
  /** The link as a QR code, a drawing. */
  reviewCode: () => "/pro/reviews/link.svg",
  portfolios: () => "/pro/portfolios",
  newPortfolio: () => "/pro/portfolios/new",
  portfolio: (id: string) => `/pro/portfolios/${encodeURIComponent(id)}`,
  /** Where a script sends each picture by itself. */
  uploadToPortfolio: (id: string) => `/pro/portfolios/${encodeURIComponent(id)}/upload`,
  venues: () => "/pro/venues",
  newVenue: () => "/pro/venues/new",
  venue: (id: string) => `/pro/venues/${encodeURIComponent(id)}`,
  /** @param step of its form, 1 to 6 */
  venueStep: (id: string, step: number) => `/pro/venues/${encodeURIComponent(id)}/edit${query({ step })}`,
  /** Goes on where the form was left. */
  continueVenue: (id: string) => `/pro/venues/${encodeURIComponent(id)}/edit`,
  /** Takes a step that is left before it is sent. */
  autosaveVenueStep: (id: string, step: number) => `/pro/venues/${encodeURIComponent(id)}/draft${query({ step })}`,
  uploadToVenue: (id: string) => `/pro/venues/${encodeURIComponent(id)}/upload`,
  venueAvailability: (id: string) => `/pro/venues/${encodeURIComponent(id)}/availability`,
  badge: () => "/pro/badge",
  /** @param period `today`, `7`, `30` days or `12` months */
  statistics: (period?: string) => `/pro/statistics${query({ period })}`,
  statisticsFile: (period?: string) => `/pro/statistics.csv${query({ period })}`,
} as const;

/** Every address of the application. No URL is written by hand elsewhere. */
export const paths = {
  welcome: () => "/",
  /** Leads to the wizard, where the favourites are chosen beforehand (rule origin-2). */
  writeToFavorites: () => `/account${query({ project: "new", planners: "favorites" })}`,
  favorites: () => "/favorites",
  /** Carries a planner through login, to the choice of the wizard (the same section). */
  startWith: (planner: string) => `/${query({ project: "new", prestataire: planner })}`,
  /**
   * @param step `code`: the text message is under way
   * @param next where to go after the login
   */
  account: (step?: "code", next?: string) => `/account${query({ step, next })}`,
  landing: () => "/lp",
  accountLanding: (step?: "code", next?: string) => `/account-lp${query({ step, next })}`,
  register: () => "/register",
  presentation: () => "/presentation",
  /** Takes the message of the wizard's dialog. */
  wizardContact: (draft: string, planner: string) => `/formulaire${query({ step: 4, draft, prestataire: planner })}`,
  /** The profile that the wizard's dialog shows, as data. */
  wizardProfile: (draft: string, planner: string) => `/formulaire/profile${query({ draft, prestataire: planner })}`,
  /** Takes a step that is left before it is sent. */
  autosave: (step: number, draft: string) => `/formulaire/draft${query({ step, draft })}`,
  /** @param draft only needed while the couple has several drafts open at once */
  wizard: (step?: number, draft?: string) => `/formulaire${query({ step, draft })}`,
  project: (id?: string) => `/project${query({ id })}`,
  changeProject: (id: string) => `/project/change${query({ id })}`,
  closeProject: (id: string) => `/project/close${query({ id })}`,
  projectEvent: (id: string) => `/project/event.ics${query({ id })}`,
  /** Without a search: where its form goes, or the empty form of a project. */
  projectSearch: (id?: string, search: ProjectSearch = {}) => `/project${query({ id, ...search })}#search`,
  /** @param from the page that it returns to: the wizard's choice, or a path; without one the profile */
  contact: (planner: string, project: string, from?: string) =>
    `/contact${query({ project, prestataire: planner, from })}`,
  profile: () => "/profile",
  profileData: () => "/profile/data.json",
  deleteAccount: () => "/profile/delete",
  planner: (publicId: string, project?: string) => `/planner/${encodeURIComponent(publicId)}${query({ project })}`,
  /** One photograph of a gallery. @param number from 1, in the order of the profile */
  plannerPhoto: (publicId: string, number: number) => `/planner/${encodeURIComponent(publicId)}/photos/${number}`,
  planners: (area: AreaSlugs = {}, show: { service?: string; language?: string; style?: string; page?: number } = {}) =>
    `/planners${areaPath(area)}${query(show)}`,
  /** @param search who (an author kind) and page, from 1 */
  plannerReviews: (publicId: string, search: { who?: string | undefined; page?: number | undefined } = {}) =>
    `/planner/${encodeURIComponent(publicId)}/reviews${query(search)}`,
  wedding: (publicId: string, slug: string) =>
    `/planner/${encodeURIComponent(publicId)}/weddings/${encodeURIComponent(slug)}`,
  /** @param number from 1, in the order of the page */
  weddingPhoto: (publicId: string, slug: string, number: number) =>
    `/planner/${encodeURIComponent(publicId)}/weddings/${encodeURIComponent(slug)}/photos/${number}`,
  /** @param search what its form asks: q, city, cityPlace, cityFor, radius, date, type, guests, seating, price, feature (several), page */
  venues: (area: AreaSlugs = {}, search: [name: string, value: string][] = []) =>
    `/venues${areaPath(area)}${search.length > 0 ? `?${new URLSearchParams(search)}` : ""}`,
  venue: (publicId: string) => `/venue/${encodeURIComponent(publicId)}`,
  /** Also from a form of the venue's page, which adds its fields. */
  writeToVenue: (publicId: string, typed: { date?: string | undefined; guests?: string | undefined } = {}) =>
    `/venue/${encodeURIComponent(publicId)}/write${query(typed)}`,
  /** What a couple wrote to a venue. @param id public id of the project */
  venueRequest: (id: string) => `/project/venue${query({ id })}`,
  venueMap: (publicId: string) => `/venue/${encodeURIComponent(publicId)}/map.svg`,
  venuePhoto: (publicId: string, number: number) => `/venue/${encodeURIComponent(publicId)}/photos/${number}`,
  /** The address that a provider shares. @param invitation secret of the letter to a couple that was met here */
  reviewForm: (code: string, invitation?: string) => `/review/${encodeURIComponent(code)}${query({ invitation })}`,
  /** Where its form leads: what happens next. */
  reviewSent: (code: string) => `/review/${encodeURIComponent(code)}${query({ step: "sent" })}`,
  /** Addresses in letters to authors: proves the mailbox; changes and withdraws; sends proof and appeals. */
  confirmReview: (secret: string) => `/confirm-review/${encodeURIComponent(secret)}`,
  ownReview: (secret: string) => `/my-review/${encodeURIComponent(secret)}`,
  reviewCase: (secret: string) => `/review-case/${encodeURIComponent(secret)}`,
  /** A reader reports a review. @param id public id of the review @param step `sent`: where its form leads */
  reportReview: (id: string, step?: "sent") => `/report-review/${encodeURIComponent(id)}${query({ step })}`,
  /** Somebody reports a page. @param kind `profile`, `portfolio` or `venue` @param id its public id @param step `sent`: where its form leads */
  report: (kind: "profile" | "portfolio" | "venue", id: string, step?: "sent") =>
    `/report/${kind}/${encodeURIComponent(id)}${query({ step })}`,
  /** Address in letters about such a report, one for each of the two sides. */
  reportCase: (secret: string) => `/report-case/${encodeURIComponent(secret)}`,
  reviewChecks: () => "/how-reviews-are-checked",
  /** The drawing that providers put on their own pages. */
  badge: (publicId: string, look: { dark?: 1 | undefined; large?: 1 | undefined } = {}) =>
    `/badge/${encodeURIComponent(publicId)}${query(look)}`,
  /** The picture that goes with a link. @param version of what it shows @param slug of the wedding */
  sharePicture: (kind: string, version: string, publicId = "", slug = "") =>
    `/share/${[kind, version, publicId, slug].filter(Boolean).map(encodeURIComponent).join("/")}`,
  /** Stops notices of one kind: one press in a mail program, or a button there. @param token signed */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  places: () => "/places",
  ranking: () => "/ranking",
  /** When a credit comes back. */
  creditReturns: () => "/credits-that-return",
  /** Addresses in letters to couples: that it is still looking; that the mailbox is its own. */
  stillLooking: (secret: string) => `/still-looking/${encodeURIComponent(secret)}`,
  confirmMailbox: (secret: string) => `/confirm-email/${encodeURIComponent(secret)}`,
  /** A club checks a provider's code. */
  club: (code?: string) => `/club${query({ code })}`,
  /** Where vendors report what happened. */
  stripeWebhook: () => "/webhooks/stripe",
  resendWebhook: () => "/webhooks/resend",
  twilioWebhook: () => "/webhooks/twilio",
  sources: () => "/sources",
  legalNotice: () => "/legal-notice",
  privacy: () => "/privacy",
  terms: () => "/terms",
  cookies: () => "/cookies",
  language: () => "/language",
  logout: () => "/logout",
  /** Where scripts say what failed in them. */
  failures: () => "/failures",
  /** Leaves somebody's account: where the form of the band goes. */
  stopImpersonation: () => "/impersonation/stop",
  /** @param part of it, e.g. `planners-1`; without one the list of the parts */
  sitemap: (part?: string) => (part === undefined ? "/sitemap.xml" : `/sitemap/${part}.xml`),
  robots: () => "/robots.txt",
  manifest: () => "/manifest.webmanifest",
  /** RFC 9116. */
  securityTxt: () => "/.well-known/security.txt",
  /** Where password managers look for the page that changes a password (W3C, "A Well-Known URL for Changing Passwords"). */
  changePassword: () => "/.well-known/change-password",
  health: () => "/healthz",
  devOutbox: () => "/dev/outbox",
  /** A photograph of a provider, without its width. @param key as the media store names it; without one the folder */
  media: (key = "") => `${MEDIA}${key}`,
  pro,
} as const;

/** What all screens know of the administrators' area: its other addresses stay out of everybody's scripts (admin-paths.ts). */
export const entranceOfAdministrators = {
  home: "/admin",
  login: "/admin/login",
  impersonate: "/admin/impersonate",
} as const;

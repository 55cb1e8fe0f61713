import { MEDIA, type PICTURE_WIDTHS } from "./ui/picture-sources";

export interface ProjectSearch {
  q?: string | undefined;
  /** `city`: text as typed; `cityPlace`: id of the picked place; `cityFor`: text for which that place was picked. */
  city?: string | undefined;
  cityPlace?: number | undefined;
  cityFor?: string | undefined;
  page?: number | undefined;
}

/** Slugs of an area in URLs (domain/directory/place-slugs.rules.ts); the country in lower case. */
export interface AreaSlugs {
  country?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
}

const areaPath = ({ country, region, city }: AreaSlugs) =>
  [country, region, city].flatMap((slug) => (slug === undefined ? [] : [`/${encodeURIComponent(slug)}`])).join("");

const pro = {
  dashboard: () => "/pro",
  /** @param next path of this site to go to afterwards @param cookies `off`: a login set cookies, but none came back */
  login: (next?: string, cookies?: "off") => `/pro/login${query({ next, cookies })}`,
  register: () => "/pro/register",
  /** @param step `sent`: an email was sent if the address has an account; `again`: it was sent some minutes ago */
  forgotPassword: (step?: "sent" | "again") => `/pro/forgot-password${query({ step })}`,
  /** Linked in emails; the secret works once. */
  resetPassword: (secret: string) => `/pro/reset-password/${encodeURIComponent(secret)}`,
  verifyEmail: (secret: string) => `/pro/verify-email/${encodeURIComponent(secret)}`,
  /** Action of the form that requests the verification email again; `redirectTo` is the page to return to. */
  resendVerification: () => "/pro/verify-email",
  confirmEmail: (secret: string) => `/pro/confirm-email/${encodeURIComponent(secret)}`,
  welcome: () => "/pro/welcome",
  account: () => "/pro/account",
  notices: () => "/pro/account/notices",
  /** @param step `code`: the text message is on its way */
  phone: (step?: "code") => `/pro/account/phone${query({ step })}`,
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
  uploadPhoto: () => "/pro/photos/upload",
  /** @param request public id of the request that the provider will unlock with the credit */
  credits: (request?: string) => `/pro/credits${query({ request })}`,
  /** Confirmation of an order: a pack (`credits`) or Premium (`month`, `year`). */
  confirmOrder: (product: { credits?: number; premium?: "month" | "year"; request?: string | undefined }) =>
    `/pro/credits/confirm${query(product)}`,
  /** Result of a payment. @param visit `left`: the provider left Stripe's page; `ask`: query Stripe before rendering */
  order: (id: string, visit?: "left" | "ask") =>
    `/pro/orders/${encodeURIComponent(id)}${query(visit ? { [visit]: visit } : {})}`,
  wholeStatement: () => "/pro/credits?statement=all",
  creditsFile: () => "/pro/credits/history.csv",
  subscription: () => "/pro/subscription",
  cancelSubscription: () => "/pro/subscription/cancel",
  /** Redirects to Stripe's pages for cards and invoices. */
  billing: () => "/pro/billing",
  preview: () => "/pro/preview",
  /** @param search page (from 1), status, month (YYYY-MM), sort, q; undefined ones are omitted */
  requests: (search: Record<string, string | number | undefined> = {}) => `/pro/requests${query(search)}`,
  /** @param search page (from 1), show, q; undefined ones are omitted */
  messages: (search: Record<string, string | number | undefined> = {}) => `/pro/messages${query(search)}`,
  requestsFile: () => "/pro/requests.csv",
  request: (id: string) => `/pro/requests/${encodeURIComponent(id)}`,
  /** Messages on the page of a request. @param before public id of a message: only older ones */
  conversation: (id: string, before?: string) =>
    `/pro/requests/${encodeURIComponent(id)}${query({ before })}#${before ? "messages" : "newest"}`,
  archivedConversations: () => "/pro/messages/archived",
  archivedConversation: (id: string) => `/pro/messages/archived/${encodeURIComponent(id)}`,
  /** Form for an offer in the conversation about a request. */
  writeOffer: (id: string) => `/pro/requests/${encodeURIComponent(id)}/offer`,
  /**
   * Page of a request, at the panel that unlocks it or at the form that declines it. The page opens the form for
   * `answer=decline`, and scrolls to the panel by its fragment.
   */
  requestPanel: (id: string, answer: "unlock" | "decline") =>
    `/pro/requests/${encodeURIComponent(id)}${query({ answer })}#${answer}`,
  /** Page of a request with a template in a text field: that of the messages, or of the unlock's message. */
  useTemplate: (id: string, template: string, at: "messages" | "unlock") =>
    `/pro/requests/${encodeURIComponent(id)}${query({ template })}#${at}`,
  templates: () => "/pro/templates",
  template: (id: string) => `/pro/templates/${encodeURIComponent(id)}`,
  /** Action of the button 'Later', which stops the announcement of the present requests until tomorrow. */
  laterRequests: () => "/pro/requests/later",
  answerRequest: (id: string) => `/pro/requests/${encodeURIComponent(id)}/answer`,
  snooze: (id: string) => `/pro/requests/${encodeURIComponent(id)}/snooze`,
  requestCard: (id: string) => `/pro/requests/${encodeURIComponent(id)}/contact.vcf`,
  requestEvent: (id: string) => `/pro/requests/${encodeURIComponent(id)}/event.ics`,
  reportNoResponse: (id: string) => `/pro/requests/${encodeURIComponent(id)}/no-answer`,
  /** @param search who (an author kind) and page, from 1 */
  reviews: (search: Record<string, string | number | undefined> = {}) => `/pro/reviews${query(search)}`,
  review: (id: string) => `/pro/reviews/${encodeURIComponent(id)}`,
  reportReview: (id: string) => `/pro/reviews/${encodeURIComponent(id)}/report`,
  reviewCode: () => "/pro/reviews/link.svg",
  weddings: () => "/pro/portfolios",
  newWedding: () => "/pro/portfolios/new",
  wedding: (id: string) => `/pro/portfolios/${encodeURIComponent(id)}`,
  uploadToWedding: (id: string) => `/pro/portfolios/${encodeURIComponent(id)}/upload`,
  venues: () => "/pro/venues",
  newVenue: () => "/pro/venues/new",
  venue: (id: string) => `/pro/venues/${encodeURIComponent(id)}`,
  venueStep: (id: string, step: number) => `/pro/venues/${encodeURIComponent(id)}/edit${query({ step })}`,
  /** Form at the step where the provider left it. */
  continueVenue: (id: string) => `/pro/venues/${encodeURIComponent(id)}/edit`,
  autosaveVenueStep: (id: string, step: number) => `/pro/venues/${encodeURIComponent(id)}/draft${query({ step })}`,
  uploadToVenue: (id: string) => `/pro/venues/${encodeURIComponent(id)}/upload`,
  venueAvailability: (id: string) => `/pro/venues/${encodeURIComponent(id)}/availability`,
  badge: () => "/pro/badge",
  /** @param period `today`, `7`, `30` days or `12` months */
  statistics: (period?: string) => `/pro/statistics${query({ period })}`,
  statisticsFile: (period?: string) => `/pro/statistics.csv${query({ period })}`,
} as const;

/** All URLs of the site except the admin area. No other file writes a URL by hand. */
export const paths = {
  /** Feed of a provider for its calendar. */
  calendarFeed: (secret: string) => `/calendar/${encodeURIComponent(secret)}`,
  welcome: () => "/",
  /** Wizard with the favorites preselected (rule origin-2). */
  writeToFavorites: () => `/account${query({ project: "new", planners: "favorites" })}`,
  /** Action of the form "Who is free?", which redirects to the list of free planners. */
  whoIsFree: () => "/who-is-free",
  /** @param place from `placeParameter` @param month YYYY-MM */
  freePlanners: (place: string, month: string, kind: string) =>
    `/who-is-free/${[place, month, kind].map(encodeURIComponent).join("/")}`,
  favorites: () => "/favorites",
  /** Page on which a couple creates, replaces or ends the link to its favorites. */
  shortlistLink: () => "/favorites/link",
  /** Favorites of a couple, for anyone with the link. */
  shortlist: (secret: string) => `/shortlist/${encodeURIComponent(secret)}`,
  /** Wizard, after login, with a planner preselected (rule origin-1). */
  startWith: (planner: string) => `/${query({ project: "new", prestataire: planner })}`,
  /** @param step `code`: the text message is on its way @param next where to go after the login */
  account: (step?: "code", next?: string) => `/account${query({ step, next })}`,
  /** Wizard, after login, with these answers. @param page `account` for visitors, `formulaire` for couples */
  startWizard: (
    page: "account" | "formulaire",
    answers: { event: string; city: string; cityPlace: number; month: string },
  ) => `/${page}${query({ project: "new", ...answers })}`,
  landing: () => "/lp",
  accountLanding: (step?: "code", next?: string) => `/account-lp${query({ step, next })}`,
  register: (next?: string) => `/register${query({ next })}`,
  presentation: () => "/presentation",
  wizardContact: (draft: string, planner: string) => `/formulaire${query({ step: 4, draft, prestataire: planner })}`,
  wizardProfile: (draft: string, planner: string) => `/formulaire/profile${query({ draft, prestataire: planner })}`,
  autosave: (step: number, draft: string) => `/formulaire/draft${query({ step, draft })}`,
  /** @param draft only needed while the couple has several open drafts */
  wizard: (step?: number, draft?: string) => `/formulaire${query({ step, draft })}`,
  project: (id?: string) => `/project${query({ id })}`,
  changeProject: (id: string) => `/project/change${query({ id })}`,
  closeProject: (id: string) => `/project/close${query({ id })}`,
  /** @param search page (from 1), show; undefined ones are omitted */
  conversations: (search: Record<string, string | number | undefined> = {}) => `/project/messages${query(search)}`,
  /** Messages with a provider. @param id of the request @param before public id of a message: only older ones */
  conversation: (id: string, before?: string) => `/project/messages/${encodeURIComponent(id)}${query({ before })}`,
  newestMessages: (id: string) => `/project/messages/${encodeURIComponent(id)}#newest`,
  archivedConversations: () => "/project/messages/archived",
  archivedConversation: (id: string) => `/project/messages/archived/${encodeURIComponent(id)}`,
  /** File of a message. @param message public id @param n from 0 @param size of a picture; default: as stored */
  messageFile: (message: string, n: number, size?: "thumbnail") =>
    `/conversation/${message}/files/${n}${size ? `?${size}` : ""}`,
  /** Page of an offer, for couple and provider. @param message public id of the message that contains the offer */
  offer: (message: string) => `/conversation/${encodeURIComponent(message)}/offer`,
  /** Comparison of the offers to a couple. @param id public id of a project; default: all projects */
  offers: (id?: string) => `/project/offers${query({ id })}`,
  endConversation: (id: string) => `/project/messages/${encodeURIComponent(id)}/end`,
  ourDate: (id: string) => `/project/our-date${query({ id })}`,
  ourDatePicture: (shape: string, id: string) => `/project/our-date/${shape}${query({ id })}`,
  projectEvent: (id: string) => `/project/event.ics${query({ id })}`,
  /** Without `search`: the action of the search form, or the empty form of a project. */
  projectSearch: (id?: string, search: ProjectSearch = {}) => `/project${query({ id, ...search })}#search`,
  /** @param from page to return to: `choice` (the wizard) or a path; default: the profile */
  contact: (planner: string, project: string, from?: string) =>
    `/contact${query({ project, prestataire: planner, from })}`,
  profile: () => "/profile",
  partner: () => "/partner",
  /** Link that a couple gives its partner; the secret works once. */
  join: (secret: string) => `/join/${encodeURIComponent(secret)}`,
  profileData: () => "/profile/data.json",
  deleteAccount: () => "/profile/delete",
  /** @param planner slug (`profileSlug`), or public id: the page then redirects to the slug. So do pages of venues. */
  planner: (planner: string, project?: string) => `/planner/${encodeURIComponent(planner)}${query({ project })}`,
  /** @param number from 1, in the order of the profile */
  plannerPhoto: (planner: string, number: number) =>
    `/planner/${encodeURIComponent(planner)}/photos/${number}#photo-${number}`,
  /** @param search q, city, cityPlace, cityFor, date, service, price, language, style, page */
  planners: (area: AreaSlugs = {}, search: Record<string, string | number> = {}) =>
    `/planners${areaPath(area)}${query(search)}`,
  /** @param search who (an author kind) and page, from 1 */
  plannerReviews: (planner: string, search: { who?: string | undefined; page?: number | undefined } = {}) =>
    `/planner/${encodeURIComponent(planner)}/reviews${query(search)}`,
  wedding: (planner: string, slug: string) =>
    `/planner/${encodeURIComponent(planner)}/weddings/${encodeURIComponent(slug)}`,
  /** @param number from 1, in the order of the page */
  weddingPhoto: (planner: string, slug: string, number: number) =>
    `/planner/${encodeURIComponent(planner)}/weddings/${encodeURIComponent(slug)}/photos/${number}#photo-${number}`,
  /** @param search q, city, cityPlace, cityFor, radius, date, type, guests, seating, price, feature (several), page */
  venues: (area: AreaSlugs = {}, search: [name: string, value: string][] = []) =>
    `/venues${areaPath(area)}${search.length > 0 ? `?${new URLSearchParams(search)}` : ""}`,
  venue: (venue: string) => `/venue/${encodeURIComponent(venue)}`,
  /** Also the action of a GET form on the venue's page, which adds its fields. */
  writeToVenue: (publicId: string, typed: { date?: string | undefined; guests?: string | undefined } = {}) =>
    `/venue/${encodeURIComponent(publicId)}/write${query(typed)}`,
  venueRequest: (id: string) => `/project/venue${query({ id })}`,
  venueMap: (publicId: string) => `/venue/${encodeURIComponent(publicId)}/map.svg`,
  venuePhoto: (venue: string, number: number) => `/venue/${encodeURIComponent(venue)}/photos/${number}#photo-${number}`,
  /** Link that a provider shares. @param invitation secret from an email to a couple that met the provider here */
  reviewForm: (code: string, invitation?: string) => `/review/${encodeURIComponent(code)}${query({ invitation })}`,
  reviewSent: (code: string) => `/review/${encodeURIComponent(code)}${query({ step: "sent" })}`,
  /** Linked in emails to authors of reviews: verification of the address, change or withdrawal, proof and appeal. */
  confirmReview: (secret: string) => `/confirm-review/${encodeURIComponent(secret)}`,
  ownReview: (secret: string) => `/my-review/${encodeURIComponent(secret)}`,
  reviewCase: (secret: string) => `/review-case/${encodeURIComponent(secret)}`,
  /** @param id public id of the review @param step `sent`: page after the form is sent */
  reportReview: (id: string, step?: "sent") => `/report-review/${encodeURIComponent(id)}${query({ step })}`,
  /** @param id public id of the page @param step `sent`: page after the form is sent */
  report: (kind: "profile" | "portfolio" | "venue", id: string, step?: "sent") =>
    `/report/${kind}/${encodeURIComponent(id)}${query({ step })}`,
  /** Linked in emails about a report; the reporter and the provider have different secrets. */
  reportCase: (secret: string) => `/report-case/${encodeURIComponent(secret)}`,
  /** Form that reports a message. @param id public id of the message @param from `pro`: log in as a provider */
  reportMessage: (id: string, from?: "pro") => `/conversation/${encodeURIComponent(id)}/report${query({ from })}`,
  /** Report of a message, with decision and appeal. @param from `email`: log in as a couple; `pro`: as a provider */
  messageCase: (id: string, from?: "email" | "pro") =>
    `/conversation/${encodeURIComponent(id)}/appeal${query({ from })}`,
  reviewChecks: () => "/how-reviews-are-checked",
  badge: (publicId: string, look: { dark?: 1 | undefined; large?: 1 | undefined } = {}) =>
    `/badge/${encodeURIComponent(publicId)}${query(look)}`,
  /** Open Graph image. @param version of its content @param slug of the wedding */
  sharePicture: (kind: string, version: string, publicId = "", slug = "") =>
    `/share/${[kind, version, publicId, slug].filter(Boolean).map(encodeURIComponent).join("/")}`,
  /** Stops notices of one kind, by one-click unsubscribe or by a button. @param token signed */
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  places: () => "/places",
  ranking: () => "/ranking",
  creditReturns: () => "/credits-that-return",
  /** Linked in emails to couples: pages to confirm that the search goes on, and to verify the email address. */
  stillLooking: (secret: string) => `/still-looking/${encodeURIComponent(secret)}`,
  confirmMailbox: (secret: string) => `/confirm-email/${encodeURIComponent(secret)}`,
  club: (code?: string) => `/club${query({ code })}`,
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
  failures: () => "/failures",
  /** Ends an impersonation; action of the form in the banner. */
  stopImpersonation: () => "/impersonation/stop",
  /** @param part e.g. `planners-1`; default: the sitemap index */
  sitemap: (part?: string) => (part === undefined ? "/sitemap.xml" : `/sitemap/${part}.xml`),
  robots: () => "/robots.txt",
  manifest: () => "/manifest.webmanifest",
  /** RFC 9116. */
  securityTxt: () => "/.well-known/security.txt",
  health: () => "/healthz",
  devOutbox: () => "/dev/outbox",
  /** URL of a provider's photograph without its width. @param key in the media store; default: the folder */
  media: (key = "") => `${MEDIA}${key}`,
  /** Link to a couple's page in an email: after sign-in, the couple returns to this page (`requireCouple`). */
  fromEmail: (page: string) => `${page}?from=email`,
  /** Picture in one width. @param stored key in the media store, or the path of a demo picture */
  picture: (stored: string, width: (typeof PICTURE_WIDTHS)[number]) =>
    stored.startsWith("/") ? stored : `${MEDIA}${stored}/${width}`,
  pro,
} as const;

/** URLs of the admin area that public scripts contain. All others are in admin-paths.ts, which they do not load. */
export const entranceOfAdministrators = {
  home: "/admin",
  login: "/admin/login",
  impersonate: "/admin/impersonate",
} as const;

/** Returns the query string with its `?`; empty if all parameters are undefined. */
export const query = (parameters: Record<string, string | number | undefined>) => {
  const entries = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length ? `?${new URLSearchParams(entries)}` : "";
};

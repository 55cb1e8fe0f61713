import type { Database, RoundTrips } from "#db/client.server";
import type { Analytics, EventName } from "~/adapters/analytics/analytics";
import type { BusinessRegister } from "~/adapters/business-register/port";
import type { CalendarSource } from "~/adapters/calendar-source/port";
import type { DeliveryReports } from "~/adapters/delivery-reports/delivery-reports";
import type { EmailSender } from "~/adapters/email/port";
import type { ErrorReporter } from "~/adapters/error-reporting/port";
import type { Composer, Images } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import type { Payments } from "~/adapters/payments/port";
import type { SmsSender } from "~/adapters/sms/port";
import type { Claims } from "~/domain/administration/claims-and-names.form";
import type { Over } from "~/domain/administration/impersonation.form";
import type { Clock, Links } from "~/domain/deps";
import type { DomainError } from "~/domain/domain-error";
import type { Actor, Couple, Staff } from "~/domain/sessions/session.rules";
import type { SeenMeasure } from "~/domain/statistics/day-counts.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale, Market } from "~/i18n/markets";
import type { Translate } from "~/i18n/texts";
import type { CookieJar, Signer } from "./cookies.server";
import type { Source } from "./cross-site.server";
import type { Purges } from "./purges.server";
import type { Settings } from "./settings.server";
import type { FileServer } from "./video-ranges.server";

/** Statistics entry of a page view: an event, or the profiles or venues on the page. */
export type PageCount = { event: EventName } | Seen;

/** Profiles or venues that a page shows: as result cards or a picture (`measure`), or their own page (undefined). */
export interface Seen {
  shown: readonly string[];
  isVenue?: boolean | undefined;
  measure?: SeenMeasure | undefined;
}

/** Context of every loader and action: the person, the address, the language, and the adapters to external services. */
export interface AppContext {
  settings: Settings;
  db: Database;
  roundTrips: RoundTrips;
  clock: Clock;
  requestId: string;
  url: URL;
  /** Method of the original request: after an action, Remix passes a GET to the loaders. */
  method: string;
  ip: string;
  market: Market;
  locale: Locale;
  t: Translate;
  format: ReturnType<typeof formatters>;
  /** Advertised figures of the pages, as cached in this isolate (`withClaims`). */
  claims: Claims;
  cookies: CookieJar;
  signed: Signer;
  /** Signed-in person; null for a visitor. Only `actAs` sets it, and with it `couple` and `staff`. */
  actor: Actor | null;
  couple: Couple | null;
  staff: Staff | null;
  sessionExpired: boolean;
  /** Error that left the person unknown: the database was unavailable when the session needed a renewal. */
  sessionUnknown: unknown;
  source: Source;
  refusal: DomainError | null;
  /** Reason why an administrator has to leave the impersonated account; null: none. */
  over: Over | null;
  /** True: the visitor may come from another site, and lack the stylesheet. False: from a page of this site. */
  entered: boolean;
  /** Statistics of this page, also if a bot opened it: the page cache counts them for later visitors. */
  counted: PageCount[];
  /** Page for the page cache. Null: not cached. Only public pages without session and scripts set it. */
  published: { body: Uint8Array<ArrayBuffer>; tag: string } | null;
  nonce: string;
  sms: SmsSender;
  email: EmailSender;
  links: Links;
  register: BusinessRegister;
  calendars: CalendarSource;
  payments: Payments;
  reports: DeliveryReports;
  errors: ErrorReporter;
  analytics: Analytics;
  /** Purges of cached pictures; null for other routes. */
  purges: Purges | null;
  media: MediaStore;
  images: Images & Composer;
  /** Files of the build; undefined on the development server. */
  files: FileServer | undefined;
  later(work: () => Promise<unknown>): void;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends AppContext {}
}

export function actAs(context: Pick<AppContext, "actor" | "couple" | "staff">, actor: Actor | null): void {
  context.actor = actor;
  context.couple = actor?.role === "couple" ? actor : null;
  context.staff = actor && actor.role !== "couple" ? actor : null;
}

export const systemClock: Clock = { now: () => Date.now() };

export const isRead = ({ method }: Pick<Request, "method">) => method === "GET" || method === "HEAD";

export function speak(context: AppContext, locale: Locale): void {
  context.locale = locale;
  context.t = translator(locale);
  context.format = formatters(locale, context.market);
}

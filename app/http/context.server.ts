import { type Database, openDatabase, type RoundTrips } from "#db/client.server";
import type { Analytics } from "~/adapters/analytics/port";
import type { BusinessRegister } from "~/adapters/business-register/port";
import { selectBusinessRegister } from "~/adapters/business-register/select-business-register";
import type { DeliveryReports } from "~/adapters/delivery-reports/port";
import { selectDeliveryReports } from "~/adapters/delivery-reports/select-delivery-reports";
import type { EmailSender } from "~/adapters/email/port";
import { selectEmailSender } from "~/adapters/email/select-email-sender";
import type { ErrorReporter } from "~/adapters/error-reporting/port";
import { selectErrorReporter } from "~/adapters/error-reporting/select-error-reporter";
import type { Composer, Images } from "~/adapters/images/port";
import { selectImages } from "~/adapters/images/select-images";
import type { MediaStore } from "~/adapters/media-store/port";
import { selectMediaStore } from "~/adapters/media-store/select-media-store";
import type { Payments } from "~/adapters/payments/port";
import { selectPayments } from "~/adapters/payments/select-payments";
import type { SmsSender } from "~/adapters/sms/port";
import { selectSmsSender } from "~/adapters/sms/select-sms-sender";
import { adminPaths } from "~/admin-paths";
import type { Clock } from "~/domain/deps";
import type { DomainError } from "~/domain/domain-error";
import type { Over } from "~/domain/impersonation/impersonation.rules";
import type { Links } from "~/domain/links";
import { UPLOADS } from "~/domain/media/photo.rules";
import type { Actor, Couple, Staff } from "~/domain/sessions/session.rules";
import type { Claims } from "~/domain/wordings/wording.rules";
import { chooseLocale } from "~/i18n/choose-locale";
import { chooseMarket } from "~/i18n/choose-market";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale, Market } from "~/i18n/markets";
import type { Translate } from "~/i18n/texts";
import { clientAddress } from "./client-address.server";
import { CookieJar } from "./cookies.server";
import type { PageCount } from "./count.server";
import { isEnteredFromOutside, type Source } from "./cross-site.server";
import { errorContextOf, failureReporter, reporterFor } from "./error-reports.server";
import type { FileServer } from "./film.server";
import { createLinks } from "./links.server";
import { marketAddress } from "./market-address.server";
import type { PublishedPage } from "./page-cache.server";
import type { Settings } from "./settings.server";
import { type Signer, signer } from "./signed.server";
import { twilioCallbackUrl } from "./webhooks.server";
import { isDatabaseFilled, knownClaims } from "./wordings.server";

/** What every loader and action is given: who asks, where, in which language, and what the outside world is reached through. */
export interface AppContext {
  settings: Settings;
  db: Database;
  roundTrips: RoundTrips;
  clock: Clock;
  /** Id of this HTTP request, for logs and `X-Request-Id`. */
  requestId: string;
  url: URL;
  /** Of the request as it came: a loader that runs after an action is handed a GET. */
  method: string;
  /** Address of the visitor, as Cloudflare tells it. */
  ip: string;
  market: Market;
  locale: Locale;
  t: Translate;
  format: ReturnType<typeof formatters>;
  /** What the pages claim, as this isolate knows it (`withClaims`). */
  claims: Claims;
  cookies: CookieJar;
  signed: Signer;
  /** Who is logged in; null: a visitor. Set by `actAs` alone, as are the two views of it that follow. */
  actor: Actor | null;
  couple: Couple | null;
  staff: Staff | null;
  sessionExpired: boolean;
  /** Why it is not known who asks: the database was away when the session had to be renewed. */
  sessionUnknown: unknown;
  /** Where a form comes from. */
  source: Source;
  /** Why the request goes to no route of its own: what its page says instead. */
  refusal: DomainError | null;
  /** Why an administrator has to leave the account that it opened. */
  over: Over | null;
  /** The visitor comes from outside, without the stylesheet. */
  entered: boolean;
  /** What this page has added to the statistics, or would have for a person. */
  counted: PageCount[];
  /** The rendered page, if it may be cached. */
  published: PublishedPage | null;
  /** For the scripts of a hydrated page. */
  nonce: string;
  sms: SmsSender;
  email: EmailSender;
  /** Built when it is first used. */
  links: Links;
  register: BusinessRegister;
  payments: Payments;
  /** What the vendors of messages say afterwards. */
  reports: DeliveryReports;
  errors: ErrorReporter;
  analytics: Analytics;
  media: MediaStore;
  images: Images & Composer;
  /** The files of the build; none on the development server. */
  files: FileServer | undefined;
  /** Work that goes on after the response. */
  later(work: () => Promise<unknown>): void;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends AppContext {}
}

interface Runtime {
  settings: Settings;
  analytics: Analytics;
  /** Bindings of the Worker (wrangler.toml); none where no photographs are kept. */
  bindings?: { MEDIA?: unknown; IMAGES?: unknown; ASSETS?: FileServer | undefined };
  waitUntil(work: Promise<unknown>): void;
}

/** Senders, register, payments and error report, as the settings name them. */
export function outsideWorld(settings: Settings) {
  const authToken = settings.TWILIO_AUTH_TOKEN ?? "";
  const callbackUrl = twilioCallbackUrl(settings) ?? undefined;
  return {
    sms: selectSmsSender(
      settings.SMS_VENDOR === "twilio"
        ? {
            vendor: "twilio",
            accountSid: settings.TWILIO_ACCOUNT_SID ?? "",
            authToken,
            callbackUrl,
            from: settings.TWILIO_FROM ?? "",
            baseUrl: settings.TWILIO_BASE_URL,
          }
        : { vendor: "outbox" },
    ),
    email: selectEmailSender(
      settings.EMAIL_VENDOR === "resend"
        ? { vendor: "resend", apiKey: settings.RESEND_API_KEY ?? "", baseUrl: settings.RESEND_BASE_URL }
        : { vendor: "outbox" },
    ),
    reports: selectDeliveryReports({
      resend: settings.RESEND_WEBHOOK_SECRET ? { webhookSecret: settings.RESEND_WEBHOOK_SECRET } : undefined,
      twilio: authToken && callbackUrl ? { authToken, callbackUrl } : undefined,
    }),
    register: selectBusinessRegister({ baseUrl: settings.BUSINESS_REGISTER_URL }),
    payments: selectPayments({
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      baseUrl: settings.STRIPE_BASE_URL,
      tax: settings.STRIPE_TAX === "on",
      taxRate: settings.STRIPE_TAX_RATE,
    }),
    errors: failureReporter(
      settings,
      selectErrorReporter({ dsn: settings.SENTRY_DSN, environment: settings.ENVIRONMENT, release: settings.VERSION }),
    ),
  };
}

/** Who acts in the rest of the request. */
export function actAs(context: Pick<AppContext, "actor" | "couple" | "staff">, actor: Actor | null): void {
  context.actor = actor;
  context.couple = actor?.role === "couple" ? actor : null;
  context.staff = actor && actor.role !== "couple" ? actor : null;
}

/** Starts work that the runtime is to wait for after the response. */
export const laterBy =
  (waitUntil: Runtime["waitUntil"]): AppContext["later"] =>
  (work) =>
    waitUntil(work());

export const systemClock: Clock = { now: () => Date.now() };

/** Everything that is worded from now on is in this language. */
export function speak(context: AppContext, locale: Locale): void {
  context.locale = locale;
  context.t = translator(locale);
  context.format = formatters(locale, context.market);
}

/** Areas whose frame reads beside the page, and pages that read their claims beside the rest. */
const READS_TOGETHER = /^\/(?:$|(?:pro|admin|lp|presentation|formulaire|project|profile)(?:\/|$))/;

export function createContext(request: Request, { settings, analytics, bindings, waitUntil }: Runtime): AppContext {
  const url = new URL(request.url);
  const cookies = new CookieJar(request);
  const market = chooseMarket(url.hostname, settings.MARKET_HOSTS);
  const locale = chooseLocale(cookies.get("locale"), request.headers.get("Accept-Language"), market);
  const database = openDatabase({
    url: settings.DATABASE_URL,
    token: settings.DATABASE_TOKEN,
    refuses: !isDatabaseFilled(),
    readsTogether: READS_TOGETHER.test(url.pathname),
    writesTogether: request.method === "GET" && url.pathname === adminPaths.search(),
  });
  const requestId = crypto.randomUUID();
  const { errors, ...outside } = outsideWorld(settings);
  const { method } = request;
  const signed = signer(settings.SESSION_SECRET);
  let links: Links | undefined;
  return {
    settings,
    get db() {
      return database.db;
    },
    roundTrips: database.roundTrips,
    clock: systemClock,
    requestId,
    url,
    method,
    ip: clientAddress(request, settings),
    market,
    locale,
    t: translator(locale),
    format: formatters(locale, market),
    claims: knownClaims(settings),
    cookies,
    signed,
    actor: null,
    couple: null,
    staff: null,
    sessionExpired: false,
    sessionUnknown: null,
    source: "ours",
    refusal: null,
    over: null,
    entered: isEnteredFromOutside(request),
    counted: [],
    published: null,
    nonce: crypto.randomUUID().replaceAll("-", ""),
    get links() {
      links ??= createLinks({
        settings,
        market: market.code,
        url: marketAddress({ settings, url, market }),
        signed,
        clock: systemClock,
      });
      return links;
    },
    ...outside,
    errors: reporterFor(errors, errorContextOf({ requestId, url, market, method })),
    analytics,
    files: bindings?.ASSETS,
    media: selectMediaStore(bindings?.MEDIA),
    images: selectImages({
      binding: bindings?.IMAGES,
      standInUrl: settings.ENVIRONMENT === "development" ? settings.IMAGES_STAND_IN_URL : undefined,
      timeoutMs: UPLOADS.longestRendering,
    }),
    later: laterBy(waitUntil),
  };
}

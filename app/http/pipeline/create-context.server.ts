import { openDatabase, type Reads } from "#db/client.server";
import type { Analytics } from "~/adapters/analytics/analytics";
import { rechercheEntreprises } from "~/adapters/business-register/recherche-entreprises";
import { selectCalendarSource } from "~/adapters/calendar-source/https-calendar";
import { selectDeliveryReports } from "~/adapters/delivery-reports/delivery-reports";
import { selectEmailSender } from "~/adapters/email/resend";
import { selectErrorReporter } from "~/adapters/error-reporting/sentry";
import { selectImages } from "~/adapters/images/select-images";
import { selectMediaStore } from "~/adapters/media-store/select-media-store";
import { selectPayments } from "~/adapters/payments/stripe";
import { selectSmsSender } from "~/adapters/sms/twilio";
import { adminPaths } from "~/admin-paths";
import { isPublicIp, sourceAddress } from "~/domain/calendars/source-address.rules";
import { smsSender } from "~/domain/couples/phone.server";
import type { Links } from "~/domain/deps";
import { UPLOADS } from "~/domain/media/photo.rules";
import { isAddress, isLoopback } from "~/domain/network.rules";
import { isDatabaseFilled, knownClaims } from "~/http/pages/wordings.server";
import { chooseLocale } from "~/i18n/choose-locale";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { chooseMarket } from "~/i18n/market-origins";
import { type AppContext, systemClock } from "./context.server";
import { CookieJar, signer } from "./cookies.server";
import { isEnteredFromOutside } from "./cross-site.server";
import { errorContextOf, failureReporter, reporterFor } from "./error-reports.server";
import { createLinks, marketAddress } from "./links.server";
import type { Purges } from "./purges.server";
import { databaseOf, type Settings } from "./settings.server";
import type { FileServer } from "./video-ranges.server";
import { twilioCallbackUrl } from "./webhooks.server";

interface Runtime {
  settings: Settings;
  analytics: Analytics;
  /** Undefined if the response is not cached. */
  purges?: Purges | null;
  /** Bindings of the Worker (wrangler.toml); undefined where no photos are stored. */
  bindings?: { MEDIA?: unknown; IMAGES?: unknown; ASSETS?: FileServer | undefined };
  reads?: Reads;
  waitUntil(work: Promise<unknown>): void;
}

export function outsideWorld(settings: Settings) {
  const authToken = settings.TWILIO_AUTH_TOKEN ?? "";
  const callbackUrl = twilioCallbackUrl(settings);
  return {
    sms: selectSmsSender(
      settings.SMS_VENDOR === "twilio"
        ? {
            vendor: "twilio",
            accountSid: settings.TWILIO_ACCOUNT_SID ?? "",
            authToken,
            callbackUrl,
            senderOf: (to) => smsSender(settings.SMS_SENDERS ?? {}, to),
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
    register: rechercheEntreprises({ baseUrl: settings.BUSINESS_REGISTER_URL }),
    calendars: selectCalendarSource({
      resolverUrl: settings.DNS_OVER_HTTPS_URL,
      addressOf: sourceAddress,
      isPublicIp,
    }),
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

export const laterBy =
  (waitUntil: Runtime["waitUntil"]): AppContext["later"] =>
  (work) =>
    waitUntil(work());

/** Paths with batched reads: areas whose frame loads in parallel with the page, and pages that use `withClaims`. */
const READS_TOGETHER = /^\/(?:$|(?:pro|admin|lp|presentation|formulaire|project|profile)(?:\/|$))/;

export function createContext(
  request: Request,
  { settings, analytics, purges, bindings, reads, waitUntil }: Runtime,
): AppContext {
  const url = new URL(request.url);
  const cookies = new CookieJar(request);
  const market = chooseMarket(url.hostname, settings.MARKET_HOSTS);
  const locale = chooseLocale(cookies.get("locale"), request.headers.get("Accept-Language"), market);
  const database = openDatabase({
    ...reads,
    ...databaseOf(settings),
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
    purges: purges ?? null,
    media: selectMediaStore(bindings?.MEDIA),
    images: selectImages(
      bindings?.IMAGES,
      settings.ENVIRONMENT === "development" ? settings.IMAGES_STAND_IN_URL : undefined,
      UPLOADS.longestRendering,
    ),
    later: laterBy(waitUntil),
  };
}

const UNKNOWN = "unknown";

/** Returns the visitor's address. In production, all invalid addresses share one value, and so one rate limit. */
export function clientAddress(request: Request, { ENVIRONMENT }: Pick<Settings, "ENVIRONMENT">): string {
  const sent = request.headers.get("CF-Connecting-IP")?.trim();
  if (ENVIRONMENT === "development") return sent ?? "127.0.0.1";
  return sent && isAddress(sent) && !isLoopback(sent) ? sent : UNKNOWN;
}

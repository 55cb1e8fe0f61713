import { DEFAULT_MARKET, MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";
import { marketAddress } from "./market-address.server";
import type { Settings } from "./settings.server";

const CALLBACKS = [paths.stripeWebhook(), paths.resendWebhook(), paths.twilioWebhook()];

/**
 * Where vendors report (rule callback-1). What they send is signed, which their routes check before anything else: it needs neither a
 * session nor an origin, comes to any host, and is no form that could be handed back.
 */
export const isCallback = ({ pathname }: Pick<URL, "pathname">) => CALLBACKS.includes(pathname);

/** Where mail programs press a button for their readers: the address is signed, and they send neither cookies nor an origin (RFC 8058). */
export const isUnsubscribe = ({ pathname }: Pick<URL, "pathname">) => pathname.startsWith(paths.unsubscribe(""));

/** Bytes, of any report. Stripe's are the largest: an event holds the whole object. */
export const LARGEST_REPORT = 256 * 1024;

/** Where Twilio reports. Null: not on a developer's machine, which it cannot reach. */
export const twilioCallbackUrl = (settings: Settings): string | null =>
  settings.MARKET_HOSTS
    ? marketAddress({
        settings,
        url: new URL("https://localhost"),
        market: MARKETS[DEFAULT_MARKET],
      })(DEFAULT_MARKET, paths.twilioWebhook())
    : null;

/** Answers a GET: there is nothing to see. */
export const onlyReports = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

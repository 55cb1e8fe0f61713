import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { DEFAULT_MARKET } from "~/i18n/markets";
import { paths } from "~/paths";
import { anyone } from "./guards.server";
import { addressWithoutRequest } from "./links.server";
import type { Settings } from "./settings.server";

const WEBHOOK_PATHS = [paths.stripeWebhook(), paths.resendWebhook(), paths.twilioWebhook()];

/** Returns whether a URL is a webhook. These need neither session nor origin: their routes verify a signature. */
export const isWebhook = ({ pathname }: Pick<URL, "pathname">) => WEBHOOK_PATHS.includes(pathname);

/** Returns true for one-click unsubscribe (RFC 8058): email clients post without cookies and origin to a signed URL. */
export const isUnsubscribe = ({ pathname }: Pick<URL, "pathname">) => pathname.startsWith(paths.unsubscribe(""));

/** Maximum bytes. Stripe's webhooks are the largest, because an event contains the whole object. */
export const LARGEST_WEBHOOK_BODY = 256 * 1024;

/** Returns the URL for Twilio's status callbacks; undefined in development, where Twilio cannot reach the Worker. */
export const twilioCallbackUrl = (settings: Settings): string | undefined =>
  settings.MARKET_HOSTS && addressWithoutRequest(settings)(DEFAULT_MARKET, paths.twilioWebhook());

/** Answers a GET of a route that accepts only POST. */
export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

import { ALARM_ROUTES } from "~/domain/administration/problem.rules";
import { LOGIN } from "~/domain/couples/login.rules";
import type { CodeText } from "~/domain/couples/send-login-code.server";
import { minutes } from "~/domain/durations";
import type { AppContext } from "./context.server";
import { marketHost } from "./market-address.server";

/**
 * Returns a text message with a code, which reports a market that has reached its limit for the hour.
 * @param isKnown whether this browser has logged in with the number before
 * @param key of the text, whose last line lets phones fill in the code (WICG, "Origin-bound one-time codes")
 */
export function codeText(context: AppContext, key: "account:sms" | "proaccount:sms", isKnown = false): CodeText {
  const { ip, market, requestId, settings } = context;
  const facts = {
    brand: settings.BRAND_NAME,
    minutes: LOGIN.codeLifetime / minutes(1),
    host: marketHost(context),
  };
  return {
    ip,
    market: market.code,
    isKnown,
    text: (code) => context.t(key, { ...facts, code }),
    onCap(code, count) {
      const message = `All ${count} text messages that the market ${code} may send in this hour are sent. Codes are refused until the next.`;
      console.error(JSON.stringify({ level: "alarm", requestId, market: code, message }));
      context.later(() => context.errors.report(new Error(message), { route: ALARM_ROUTES.textCap }));
    },
  };
}

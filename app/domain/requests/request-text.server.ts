import { and, eq, exists, gt, isNotNull } from "drizzle-orm";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { afterQuietHours } from "~/domain/notifications/quiet-hours.rules";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";

/** Columns of `providers`: what a text message about a request needs. */
export const textedColumns = {
  mobile: providers.mobile,
  smsRequests: providers.smsRequests,
  quietFrom: providers.quietFrom,
  quietUntil: providers.quietUntil,
};

interface Texted {
  id: number;
  /** E.164; null: none is proved. */
  mobile: string | null;
  smsRequests: boolean;
  quietFrom: number;
  quietUntil: number;
  locale: Locale;
  market: MarketCode;
}

interface Told {
  accountId: number;
  /** Public id. */
  requestId: string;
  /** YYYY-MM-DD. */
  eventDate: string;
  requestUrl: string;
  brand: string;
}

/** Over a row of `providers`: it has asked for text messages, has a mobile number that is proved, and Premium is active. */
const wantsTexts = (now: number) =>
  and(eq(providers.smsRequests, true), isNotNull(providers.mobile), gt(providers.premiumUntil, now));

/**
 * Statements for the batch that writes a request: a text message to its planner, if it has asked for them and has Premium at that moment.
 * It names the date and the page, and nobody; it waits until the planner's quiet hours are over (rule premium-6).
 */
export function textPlanner(deps: Deps, planner: Texted, told: Told) {
  if (!planner.smsRequests || planner.mobile === null) return [];
  const { db, clock } = deps;
  const now = clock.now();
  const { accountId, requestId } = told;
  const received = db
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(and(eq(requests.publicId, requestId), eq(providers.mobile, planner.mobile), wantsTexts(now)));
  return [
    queueMessageWhere(
      deps,
      {
        kind: "sms",
        to: planner.mobile,
        ...{ accountId, providerId: planner.id },
        dedupeKey: `requestTexted:${requestId}`,
        text: requestText(planner, told),
        notBefore: afterQuietHours(MARKETS[planner.market].timeZone, now, {
          ...{ from: planner.quietFrom, until: planner.quietUntil },
        }),
      },
      exists(received),
    ),
  ];
}

/** In the GSM alphabet: a sign beyond it would halve what a segment holds. */
export function requestText(
  { locale, market }: Pick<Texted, "locale" | "market">,
  { brand, eventDate, requestUrl }: Pick<Told, "brand" | "eventDate" | "requestUrl">,
): string {
  const date = formatters(locale, MARKETS[market]).numericDate(eventDate);
  return translator(locale)("messages:premium.sms", { brand, date, url: requestUrl });
}

import { and, eq, exists, gt, isNotNull } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { queueMessageWhere } from "~/domain/notifications/outbox.server";
import { afterQuietHours } from "~/domain/notifications/quiet-hours.rules";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";

export const smsColumns = columnsOf(providers, ["mobile", "smsRequests", "quietFrom", "quietUntil"]);

export type SmsRecipient = Pick<
  typeof providers.$inferSelect,
  "id" | "mobile" | "smsRequests" | "quietFrom" | "quietUntil" | "locale" | "market"
>;

interface SmsRequest {
  accountId: number;
  requestId: string;
  /** YYYY-MM-DD. */
  eventDate: string;
  requestUrl: string;
  brand: string;
}

const wantsSms = (now: number) =>
  and(eq(providers.smsRequests, true), isNotNull(providers.mobile), gt(providers.premiumUntil, now));

/** Queues a text message with date and link but no names, sent after the quiet hours (rule premium-6). */
export function queueRequestSms(deps: Deps, planner: SmsRecipient, request: SmsRequest) {
  if (!planner.smsRequests || planner.mobile === null) return [];
  const { db, clock } = deps;
  const now = clock.now();
  const { accountId, requestId } = request;
  const received = db
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(and(eq(requests.publicId, requestId), eq(providers.mobile, planner.mobile), wantsSms(now)));
  return [
    queueMessageWhere(
      deps,
      {
        kind: "sms",
        to: planner.mobile,
        accountId,
        providerId: planner.id,
        dedupeKey: `requestTexted:${requestId}`,
        text: requestSmsText(planner, request),
        notBefore: afterQuietHours(MARKETS[planner.market].timeZone, now, {
          from: planner.quietFrom,
          until: planner.quietUntil,
        }),
      },
      exists(received),
    ),
  ];
}

/** Returns a text in the GSM alphabet, because other characters double the number of segments. */
export function requestSmsText(
  { locale, market }: Pick<SmsRecipient, "locale" | "market">,
  { brand, eventDate, requestUrl }: Pick<SmsRequest, "brand" | "eventDate" | "requestUrl">,
): string {
  const date = formatters(locale, MARKETS[market]).numericDate(eventDate);
  return translator(locale)("messages:premium.sms", { brand, date, url: requestUrl });
}

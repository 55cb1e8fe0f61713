import { dnsOverHttps } from "./dns-over-https";
import { type HttpsCalendarSettings, httpsCalendar } from "./https-calendar";
import type { CalendarSource } from "./port";

interface CalendarSourceSettings extends Pick<HttpsCalendarSettings, "addressOf" | "isPublicIp"> {
  resolverUrl: string;
}

export function selectCalendarSource({ resolverUrl, ...rules }: CalendarSourceSettings): CalendarSource {
  return httpsCalendar({ ...rules, resolve: dnsOverHttps(resolverUrl) });
}

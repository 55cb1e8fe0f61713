import { contentFile } from "~/domain/content-lines.rules";
import { dayAfter } from "~/domain/durations";
/** An all-day event (RFC 5545 §3.6.1). */
export interface CalendarEvent {
  uid: string;
  /** Creation time of the file, milliseconds since the epoch. */
  stamp: number;
  /** Number of changes. A calendar replaces its entry if the file has a higher number (RFC 5545 §3.8.7.4). */
  sequence: number;
  modifiedAt: number;
  /** YYYY-MM-DD. */
  date: string;
  summary: string;
  location?: string | undefined;
  url?: string | undefined;
  isCancelled?: boolean;
  language: string;
  brand: string;
}

export const calendarOf = (event: CalendarEvent): string => fileOf(event.brand, [], [event]);

/** Returns a feed: a calendar with a name and a refresh interval (RFC 7986 §5.1, §5.7). */
export function feedOf(brand: string, name: string, events: readonly CalendarEvent[]): string {
  const refresh = ["REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"];
  return fileOf(brand, [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`, ...refresh], events);
}

function fileOf(brand: string, properties: readonly string[], events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${escapeText(`-//${brand}//Project//EN`)}`,
    ...properties,
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return contentFile(lines);
}

function linesOf(event: CalendarEvent): string[] {
  const { language, location, url } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `SEQUENCE:${event.sequence}`,
    `LAST-MODIFIED:${utc(event.modifiedAt)}`,
    `DTSTART;VALUE=DATE:${day(event.date)}`,
    // DTEND is exclusive.
    `DTEND;VALUE=DATE:${day(dayAfter(event.date))}`,
    `SUMMARY;LANGUAGE=${language}:${escapeText(event.summary)}`,
    ...(location === undefined ? [] : [`LOCATION;LANGUAGE=${language}:${escapeText(location)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    ...(event.isCancelled ? ["STATUS:CANCELLED"] : []),
    "END:VEVENT",
  ];
}

/** Escapes text (RFC 5545 §3.3.11) and removes control characters, which are not allowed. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/(?!\t)\p{Cc}/gu, "");
}

const day = (date: string) => date.replaceAll("-", "");
const utc = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, "");

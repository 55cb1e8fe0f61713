import { fold } from "~/domain/content-lines.rules";
/** A day in a calendar (RFC 5545 §3.6.1). */
export interface CalendarEvent {
  /** Stays the same, so that a calendar that reads the file twice keeps one entry. */
  uid: string;
  /** When the file is made: milliseconds since the epoch. */
  stamp: number;
  /** How often the event was changed. A calendar that has the entry takes a file with a higher number for newer (RFC 5545 §3.8.7.4). */
  sequence: number;
  /** When it was changed last: milliseconds since the epoch. */
  modifiedAt: number;
  /** YYYY-MM-DD. */
  date: string;
  summary: string;
  location: string;
  url: string;
  /** A calendar that has the entry marks it as cancelled. */
  isCancelled?: boolean;
  /** ISO 639-1, of the texts. */
  language: string;
  /** Of the program that writes the file. */
  brand: string;
}

export function calendarOf(event: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${escapeText(`-//${event.brand}//Project//EN`)}`,
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `SEQUENCE:${event.sequence}`,
    `LAST-MODIFIED:${utc(event.modifiedAt)}`,
    `DTSTART;VALUE=DATE:${day(event.date)}`,
    // The end is the first day that no longer belongs to it.
    `DTEND;VALUE=DATE:${day(dayAfter(event.date))}`,
    `SUMMARY;LANGUAGE=${event.language}:${escapeText(event.summary)}`,
    `LOCATION;LANGUAGE=${event.language}:${escapeText(event.location)}`,
    `URL:${event.url}`,
    ...(event.isCancelled ? ["STATUS:CANCELLED"] : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** RFC 5545 §3.3.11. Other control characters are not allowed in a text at all. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/(?!\t)\p{Cc}/gu, "");
}

const day = (date: string) => date.replaceAll("-", "");
const utc = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, "");

function dayAfter(date: string): string {
  const next = new Date(`${date}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

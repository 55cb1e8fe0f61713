import { days, hours, minutes } from "~/domain/durations";
import { offsetMinutes, wallClock } from "~/i18n/intl";

/** Default hours, in the recipient's time zone, in which notices wait. */
export const QUIET = { from: 21, until: 8 } as const;

/** Whole hours, 0 to 23; equal: no quiet hours. */
export interface QuietHours {
  from: number;
  until: number;
}

export function isQuiet(hour: number, { from, until }: QuietHours): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Returns the local hour, and the next start of each of the 24 hours in milliseconds since the epoch. */
export function clockOf(timeZone: string, now: number): { hour: number; next: number[] } {
  const wall = wallClock(timeZone, now);
  const midnight = wall - (wall % days(1));
  const offset = offsetMinutes(timeZone, now);
  // Daylight saving time may begin or end before that hour.
  const changes = offsetMinutes(timeZone, now + days(1)) !== offset;
  const begins = (at: number) => {
    const guess = at - minutes(offset);
    return changes ? at - minutes(offsetMinutes(timeZone, guess)) : guess;
  };
  const next = Array.from({ length: 24 }, (_, hour) => {
    const today = midnight + hours(hour);
    return begins(today > wall ? today : today + days(1));
  });
  return { hour: Math.floor((wall - midnight) / hours(1)), next };
}

export function afterQuietHours(timeZone: string, now: number, quiet: QuietHours = QUIET): number {
  const { hour, next } = clockOf(timeZone, now);
  return isQuiet(hour, quiet) ? (next[quiet.until] ?? now) : now;
}

/** Returns the last start of each of the 24 local hours before `now`. */
export function lastHours(timeZone: string, now: number): number[] {
  return clockOf(timeZone, now - days(1)).next.map((at) => (at > now ? at - days(1) : at));
}

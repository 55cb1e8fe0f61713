import { days, hours, minutes } from "~/domain/durations";
import { offsetMinutes, wallClock } from "~/i18n/time-zone";

/** Hours of the recipient's clock between which nothing leaves that can wait, until a recipient chooses others. */
export const QUIET = { from: 21, until: 8 } as const;

/** Whole hours, 0 to 23; equal: none are quiet. */
export interface QuietHours {
  from: number;
  until: number;
}

export function isQuiet(hour: number, { from, until }: QuietHours): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** The recipient's clock at an instant: the hour, and when each of the 24 hours begins next. Milliseconds since the epoch. */
export function clockOf(timeZone: string, now: number): { hour: number; next: number[] } {
  const wall = wallClock(timeZone, now);
  const midnight = wall - (wall % days(1));
  const offset = offsetMinutes(timeZone, now);
  // Clocks are put forward and back at night.
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

/** When a message may be sent: at once, or when the quiet hours are over where it is read. Milliseconds since the epoch. */
export function afterQuietHours(timeZone: string, now: number, quiet: QuietHours = QUIET): number {
  const { hour, next } = clockOf(timeZone, now);
  return isQuiet(hour, quiet) ? (next[quiet.until] ?? now) : now;
}

/** The last instant before `now` at which the clock there showed a full hour: one for each of the 24. */
export function lastHours(timeZone: string, now: number): number[] {
  return clockOf(timeZone, now - days(1)).next.map((at) => (at > now ? at - days(1) : at));
}

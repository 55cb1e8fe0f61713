import { days, hours, minutes } from "~/domain/durations";
import { offsetMinutes, wallClock } from "~/i18n/time-zone";

/** Hours of the recipient's clock between which no text message is sent. */
export const QUIET = { from: 21, until: 8 } as const;

/** When a text message may be sent: at once, or at eight in the morning where it is read. Milliseconds since the epoch. */
export function afterQuietHours(timeZone: string, now: number): number {
  const wall = wallClock(timeZone, now);
  const midnight = wall - (wall % days(1));
  const hour = (wall - midnight) / hours(1);
  if (hour >= QUIET.until && hour < QUIET.from) return now;
  const morning = midnight + hours(QUIET.until) + (hour < QUIET.until ? 0 : days(1));
  // Of that morning, not of now: clocks are put forward and back at night.
  const guess = morning - minutes(offsetMinutes(timeZone, now));
  return morning - minutes(offsetMinutes(timeZone, guess));
}

import { days, hours } from "~/domain/durations";
import { intl } from "~/i18n/intl";

/** On the clock of whoever receives it: no text message is sent from then on, until then. */
export const QUIET = { from: 21, until: 8 } as const;

/** When a text message may be sent: at once, or at eight in the morning where it is read. Milliseconds since the epoch. */
export function afterQuietHours(timeZone: string, now: number): number {
  const wall = now + offsetAt(timeZone, now);
  const midnight = wall - (wall % days(1));
  const hour = (wall - midnight) / hours(1);
  if (hour >= QUIET.until && hour < QUIET.from) return now;
  const morning = midnight + hours(QUIET.until) + (hour < QUIET.until ? 0 : days(1));
  // Of that morning, not of now: clocks are put forward and back at night.
  return morning - offsetAt(timeZone, morning - offsetAt(timeZone, now));
}

/** How far the clock is ahead of UTC at that instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const parts = intl("DateTimeFormat", "en-GB", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(instant / 1000) * 1000;
}

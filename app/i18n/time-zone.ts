import { intl } from "./intl";

/** The clock on the wall of a time zone, as if it were UTC. @param now milliseconds since the epoch */
export function wallClock(timeZone: string, now: number): number {
  const parts = intl("DateTimeFormat", "en-GB", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(now);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}

/** How far a time zone is ahead of UTC at that moment, in minutes. */
export const offsetMinutes = (timeZone: string, now: number): number =>
  Math.round((wallClock(timeZone, now) - now) / 60_000);

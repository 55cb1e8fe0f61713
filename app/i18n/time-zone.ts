import { intl } from "./intl";

/** Returns the local time of a time zone as if it were UTC. @param now milliseconds since the epoch */
export function wallClock(timeZone: string, now: number): number {
  const parts = intl("DateTimeFormat", "en-GB", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(now);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}

/** Returns the offset of a time zone from UTC at that moment, in minutes; positive if it is ahead. */
export const offsetMinutes = (timeZone: string, now: number): number =>
  Math.round((wallClock(timeZone, now) - now) / 60_000);

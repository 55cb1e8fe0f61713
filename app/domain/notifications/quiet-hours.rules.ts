import { hours } from "~/domain/durations";
import { intl } from "~/i18n/intl";

/** No text message that can wait arrives between these hours, where its recipient lives. */
export const QUIET_HOURS = { from: 21, until: 8 } as const;

/**
 * When a text message that can wait may leave: at once by day, otherwise at the end of the quiet hours.
 * @param instant milliseconds since the epoch, as is the result
 * @param timeZone IANA name, e.g. `Europe/Paris`
 */
export function afterQuietHours(instant: number, timeZone: string): number {
  const local = new Date(instant + offsetAt(instant, timeZone));
  const hour = local.getUTCHours();
  if (hour >= QUIET_HOURS.until && hour < QUIET_HOURS.from) return instant;
  // As if the local clock were UTC. A clock is put forward or back in the night, so the offset is that of the morning.
  const morning =
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) +
    (hour >= QUIET_HOURS.from ? hours(24) : 0) +
    hours(QUIET_HOURS.until);
  return morning - offsetAt(morning - offsetAt(instant, timeZone), timeZone);
}

/** How far the local clock is ahead of UTC at that instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = intl("DateTimeFormat", "en-GB", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return local - Math.floor(instant / 1000) * 1000;
}

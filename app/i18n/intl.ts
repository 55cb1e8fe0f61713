interface Options {
  Collator: Intl.CollatorOptions;
  DateTimeFormat: Intl.DateTimeFormatOptions;
  DisplayNames: Intl.DisplayNamesOptions;
  ListFormat: Intl.ListFormatOptions;
  NumberFormat: Intl.NumberFormatOptions;
  PluralRules: Intl.PluralRulesOptions;
  RelativeTimeFormat: Intl.RelativeTimeFormatOptions;
}
type Kind = keyof Options;
type Made<K extends Kind> = InstanceType<(typeof Intl)[K]>;

/** Maximum number of cached objects; all pages in seven languages and markets need fewer. */
const MOST = 500;

const made = new Map<string, Made<Kind>>();

/** Returns an `Intl` object. Each isolate caches these objects: they are slow to create and the same for everyone. */
export function intl<K extends Kind>(kind: K, tag: string, options?: Options[K]): Made<K> {
  const key = `${kind} ${tag} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known as Made<K>;
  const Constructor = Intl[kind] as unknown as new (tag: string, options?: Options[K]) => Made<K>;
  const created = new Constructor(tag, options);
  if (made.size >= MOST) made.clear();
  made.set(key, created);
  return created;
}

/** Returns the local time of a time zone as if it were UTC. @param now milliseconds since the epoch */
export function wallClock(timeZone: string, now: number): number {
  const parts = intl("DateTimeFormat", "en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(now);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}

/** Returns the offset of a time zone from UTC at that moment, in minutes; positive if it is ahead. */
export const offsetMinutes = (timeZone: string, now: number): number =>
  Math.round((wallClock(timeZone, now) - now) / 60_000);

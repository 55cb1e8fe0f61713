import type { Days } from "~/domain/providers/busy-dates.rules";
import { intl } from "~/i18n/intl";
import { Budget, daysOfRecurrence, recurrenceOf } from "./recurrence.rules";

/** Limits of one calendar. `work`: computed days of all events. `zones`: time zones, with the provider's. */
const CALENDAR = {
  events: 5_000,
  work: 1_000_000,
  occurrences: 20_000,
  zones: 20,
  longestLine: 65_536,
  /** Longest name of a time zone, with a prefix such as `/example.org/`. */
  longestZone: 200,
} as const;

/** Properties that decide which days are busy. Other lines, and those that are too long, are dropped before parsing. */
const READ = /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP)[;:]/i;

/** Returns the lines of a calendar that decide which days are busy, unfolded. */
export function busyLines(text: string): string {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r\n|\r|\n/);
  return lines.filter((line) => line.length <= CALENDAR.longestLine && READ.test(line)).join("\r\n");
}

/** Component in jCal (RFC 7265): name, properties, components. */
type Component = [string, Property[], Component[]];
type Property = [string, Record<string, string | string[]>, string, ...unknown[]];

/** Local time of an event: seconds from 1970-01-01 by the clock of its zone. For a whole day: midnight. */
interface Moment {
  wall: number;
  isDay: boolean;
  zone: string;
}

const DAY = 86_400;

/**
 * Returns the busy days of a calendar: YYYY-MM-DD, in order. A timed event makes all days busy that it touches in
 * `timeZone`. Ignores cancelled and transparent events, and those of our own feed. Null if it is not a calendar.
 * @param calendar jCal as ical.js parses it
 * @throws RangeError if it has too many events or repetitions
 */
export function busyDaysOf(calendar: unknown, { first, last }: Days, timeZone: string): string[] | null {
  // ical.js returns a list for several calendars, and for none.
  const isOne = Array.isArray(calendar) && typeof calendar[0] === "string";
  const roots = (isOne ? [calendar] : calendar) as Component[];
  if (!Array.isArray(roots) || roots.length === 0 || roots.some((root) => root?.[0] !== "vcalendar")) return null;
  const events = roots.flatMap(([, , components]) => components.filter(([name]) => name === "vevent"));
  if (events.length > CALENDAR.events) throw new RangeError("A calendar has too many events.");
  return new BusyDays({ first, last }, timeZone).of(events);
}

const dayNumber = (date: string) => Date.parse(date) / (DAY * 1_000);

class BusyDays {
  private readonly busy = new Set<number>();
  private readonly budget = new Budget(CALENDAR.work);
  private readonly occurrences = new Budget(CALENDAR.occurrences);
  private readonly zones = new Map<string, Intl.DateTimeFormat>();
  private readonly from: number;
  private readonly to: number;

  constructor(
    { first, last }: Days,
    private readonly home: string,
  ) {
    this.from = dayNumber(first);
    this.to = dayNumber(last);
    this.formatOf(home);
  }

  of(events: readonly Component[]): string[] {
    const replaced = new Map<string, Moment[]>();
    for (const [, properties] of events) {
      const moment = this.momentOf(find(properties, "recurrence-id"));
      if (!moment) continue;
      const uid = textOf(properties, "uid");
      const moments = replaced.get(uid) ?? [];
      moments.push(moment);
      replaced.set(uid, moments);
    }
    for (const [, properties] of events) this.add(properties, replaced);
    return [...this.busy]
      .sort((one, other) => one - other)
      .map((day) => new Date(day * DAY * 1_000).toISOString().slice(0, 10));
  }

  private add(properties: readonly Property[], replaced: ReadonlyMap<string, Moment[]>) {
    const start = this.momentOf(find(properties, "dtstart"));
    const uid = textOf(properties, "uid");
    if (!start || textOf(properties, "status").toUpperCase() === "CANCELLED" || isOurs(uid)) return;
    if (textOf(properties, "transp").toUpperCase() === "TRANSPARENT") return;
    const length = this.lengthOf(properties, start);
    const isReplacement = find(properties, "recurrence-id") !== undefined;
    const excluded = this.exclusions(
      isReplacement ? [] : [...this.all(properties, "exdate"), ...(replaced.get(uid) ?? [])],
    );
    for (const moment of this.momentsOf(properties, start, length, isReplacement))
      if (!excluded(moment)) this.mark(moment, length);
  }

  private *momentsOf(
    properties: readonly Property[],
    start: Moment,
    length: number,
    isReplacement: boolean,
  ): Generator<Moment> {
    const rule = isReplacement ? undefined : find(properties, "rrule")?.[3];
    const parts = typeof rule === "object" && rule !== null ? (rule as Record<string, unknown>) : null;
    const recurrence = parts && recurrenceOf(parts);
    if (!parts || !recurrence) yield start;
    else {
      const first = Math.floor(start.wall / DAY);
      const until = parseMoment(parts.until, start.zone);
      // One more day on both sides, for other time zones.
      const from = this.from - Math.ceil(length / DAY) - 1;
      const to = Math.min(this.to + 1, until ? Math.floor(until.wall / DAY) + 1 : Number.POSITIVE_INFINITY);
      for (const day of daysOfRecurrence(recurrence, first, from, to, this.budget)) {
        const moment = { ...start, wall: start.wall + (day - first) * DAY };
        if (!until || this.isUntil(moment, until)) yield moment;
      }
    }
    if (!isReplacement) yield* this.all(properties, "rdate");
  }

  private isUntil(moment: Moment, until: Moment): boolean {
    if (until.isDay || moment.isDay) return Math.floor(moment.wall / DAY) <= Math.floor(until.wall / DAY);
    return this.instantOf(moment) <= this.instantOf(until);
  }

  private mark(moment: Moment, length: number) {
    // So far from the requested days, the time zone does not matter.
    const day = Math.floor(moment.wall / DAY);
    if (day > this.to + 1 || day + length / DAY < this.from - 2) return;
    this.occurrences.spend(1);
    const start = moment.isDay ? moment.wall : this.wallAtHome(moment);
    const first = Math.max(this.from, Math.floor(start / DAY));
    const last = Math.min(this.to, Math.floor((start + Math.max(length - 1, 0)) / DAY));
    this.budget.spend(Math.max(0, last - first + 1));
    for (let busy = first; busy <= last; busy++) this.busy.add(busy);
  }

  /** Returns the length in seconds, from DTEND or DURATION; without either, a day for whole days, otherwise 0. */
  private lengthOf(properties: readonly Property[], start: Moment): number {
    const end = this.momentOf(find(properties, "dtend"));
    const least = start.isDay ? DAY : 0;
    if (!end) return Math.max(least, secondsIn(find(properties, "duration")?.[3]));
    if (end.isDay || end.zone === start.zone) return Math.max(least, end.wall - start.wall);
    return Math.max(least, this.instantOf(end) - this.instantOf(start));
  }

  private exclusions(moments: readonly Moment[]): (moment: Moment) => boolean {
    if (moments.length === 0) return () => false;
    // Limits the work, because events with the same UID share their moved occurrences.
    this.budget.spend(moments.length);
    const days = new Set(moments.filter(({ isDay }) => isDay).map(({ wall }) => Math.floor(wall / DAY)));
    const instants = new Set(moments.filter(({ isDay }) => !isDay).map((moment) => this.instantOf(moment)));
    return (moment) =>
      days.has(Math.floor(moment.wall / DAY)) || (instants.size > 0 && instants.has(this.instantOf(moment)));
  }

  private all(properties: readonly Property[], name: string): Moment[] {
    return properties
      .filter(([of]) => of === name)
      .flatMap((property) => property.slice(3).flatMap((value) => this.momentOf(property, value) ?? []));
  }

  private momentOf(property: Property | undefined, value = property?.[3]): Moment | null {
    if (!property) return null;
    // The first value of a period (RDATE) is its start.
    return parseMoment(Array.isArray(value) ? value[0] : value, this.zoneOf(property[1].tzid));
  }

  /** Returns the IANA name of a zone. For an unknown name, such as Outlook's, returns the provider's zone. */
  private zoneOf(name: unknown): string {
    const written = String(name ?? "");
    // Without the limit, the pattern takes quadratic time.
    if (written.length > CALENDAR.longestZone) return this.home;
    const [zone] = /[A-Z][\w+-]*(?:\/[\w+-]+)*$/.exec(written) ?? [];
    return zone && (zone === "UTC" || zone.includes("/")) && this.formatOf(zone) ? zone : this.home;
  }

  private formatOf(zone: string): Intl.DateTimeFormat | null {
    const known = this.zones.get(zone);
    if (known || this.zones.size >= CALENDAR.zones) return known ?? null;
    const digits = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
    try {
      const format = intl("DateTimeFormat", "en-US", {
        timeZone: zone,
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        ...digits,
      });
      this.zones.set(zone, format);
      return format;
    } catch {
      return null;
    }
  }

  private wallAtHome(moment: Moment): number {
    return moment.zone === this.home ? moment.wall : this.wallIn(this.home, this.instantOf(moment));
  }

  /** Returns the seconds of a zone's clock at an instant in seconds. */
  private wallIn(zone: string, instant: number): number {
    const format = zone === "UTC" ? null : this.formatOf(zone);
    if (!format) return instant;
    this.budget.spend(5);
    const [month, day, year, hour, minute, second] =
      format
        .format(instant * 1_000)
        .match(/\d+/g)
        ?.map(Number) ?? [];
    return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) / 1_000;
  }

  private instantOf({ wall, zone }: Moment): number {
    if (zone === "UTC") return wall;
    const guess = wall - (this.wallIn(zone, wall) - wall);
    return guess - (this.wallIn(zone, guess) - wall);
  }
}

const find = (properties: readonly Property[], name: string) => properties.find(([of]) => of === name);
const textOf = (properties: readonly Property[], name: string) => String(find(properties, name)?.[3] ?? "");

/** Recognises events of our own feed, which the calendar may contain. They must not return as busy days. */
const isOurs = (uid: string) => /^(?:request|busy)-.+@alliance$/.test(uid);

function parseMoment(value: unknown, zone: string): Moment | null {
  const [, date = "", hour, minute, second, utc] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d)(Z?))?$/.exec(String(value ?? "")) ?? [];
  const day = dayNumber(date);
  if (Number.isNaN(day)) return null;
  if (hour === undefined) return { wall: day * DAY, isDay: true, zone };
  const wall = day * DAY + Number(hour) * 3_600 + Number(minute) * 60 + Number(second);
  return { wall, isDay: false, zone: utc ? "UTC" : zone };
}

/** Returns the seconds of a duration such as `P1DT2H`; 0 if it is negative or malformed. */
function secondsIn(value: unknown): number {
  const parts = /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/.exec(
    String(value ?? ""),
  );
  if (!parts) return 0;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return (weeks * 7 + days) * DAY + hours * 3_600 + minutes * 60 + seconds;
}

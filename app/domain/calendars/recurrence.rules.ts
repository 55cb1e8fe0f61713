/** Recurrence of an event by day (RFC 5545 §3.3.10). Days are counted since 1970-01-01; weekdays from Sunday, 0. */
interface Recurrence {
  frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  interval: number;
  /** Number of occurrences. Null: no end, or an end date that the caller checks. */
  count: number | null;
  weekStart: number;
  months: readonly number[];
  monthDays: readonly number[];
  yearDays: readonly number[];
  weeks: readonly number[];
  /** `nth`: 0 for each, 2 for the second, -1 for the last. */
  weekdays: readonly { nth: number; weekday: number }[];
  positions: readonly number[];
}

/** Limits the work on one calendar. `spend` throws a RangeError if less work is left. */
export class Budget {
  constructor(private left: number) {}
  spend(work: number): void {
    this.left -= work;
    if (this.left < 0) throw new RangeError("A calendar has too many days to compute.");
  }
}

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const LONGEST_INTERVAL = 10_000;
const LONGEST_LIST = 400;

/** Converts a rule that ical.js parsed. Null if it is malformed or repeats within a day: the event then occurs once. */
export function recurrenceOf(rule: Record<string, unknown>): Recurrence | null {
  const frequency = rule.freq;
  if (frequency !== "DAILY" && frequency !== "WEEKLY" && frequency !== "MONTHLY" && frequency !== "YEARLY") return null;
  const list = (name: string) => [rule[name] ?? []].flat().slice(0, LONGEST_LIST);
  const numbers = (name: string) => list(name).map(Number).filter(Number.isInteger);
  const weekdays = list("byday").flatMap((text) => {
    const [, nth = "", day = ""] = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(String(text)) ?? [];
    return day === "" ? [] : [{ nth: Number(nth), weekday: WEEKDAYS.indexOf(day) }];
  });
  const interval = Number(rule.interval ?? 1);
  if (!Number.isInteger(interval) || interval < 1) return null;
  const count = Number(rule.count ?? 0);
  return {
    frequency,
    interval: Math.min(interval, LONGEST_INTERVAL),
    count: Number.isInteger(count) && count > 0 ? count : null,
    // ical.js counts weekdays from Sunday, 1.
    weekStart: typeof rule.wkst === "number" ? (rule.wkst + 6) % 7 : 1,
    months: numbers("bymonth"),
    monthDays: numbers("bymonthday"),
    yearDays: numbers("byyearday"),
    weeks: numbers("byweekno"),
    weekdays,
    positions: numbers("bysetpos"),
  };
}

const DAY_MS = 86_400_000;
const dayOf = (year: number, month: number, day: number) => {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime() / DAY_MS;
};
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;
const partsOf = (day: number) => {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() };
};

/** First and last day of a month or year, for days counted from its start or end. */
interface Span {
  first: number;
  last: number;
}

/** Returns whether a list with negative numbers, which count from the end, contains a day of this span. */
const isListed = (numbers: readonly number[], day: number, { first, last }: Span) =>
  numbers.some((number) => day === (number > 0 ? first + number - 1 : last + number + 1));

const monthOf = (year: number, month: number): Span => ({
  first: dayOf(year, month, 1),
  last: dayOf(year, month + 1, 0),
});
const yearOf = (year: number): Span => ({ first: dayOf(year, 0, 1), last: dayOf(year, 11, 31) });

function isWeekday(rule: Recurrence, day: number, span: Span | null): boolean {
  return rule.weekdays.some(({ nth, weekday }) => {
    if (weekdayOf(day) !== weekday) return false;
    if (nth === 0 || span === null) return true;
    const place = nth > 0 ? Math.floor((day - span.first) / 7) + 1 : -(Math.floor((span.last - day) / 7) + 1);
    return place === nth;
  });
}

/** Returns whether a day is in one of these weeks. The first week of a year has at least four days of it (ISO 8601). */
function isInWeeks({ weeks, weekStart }: Recurrence, day: number, year: number): boolean {
  const startOf = (of: number) => {
    const first = dayOf(of, 0, 1);
    const offset = (weekdayOf(first) - weekStart + 7) % 7;
    return offset <= 3 ? first - offset : first + 7 - offset;
  };
  const week = Math.floor((day - startOf(year)) / 7) + 1;
  const last = Math.round((startOf(year + 1) - startOf(year)) / 7);
  return week >= 1 && week <= last && weeks.some((number) => week === (number > 0 ? number : last + number + 1));
}

/** Returns the days from `from` to `to`. @param start first occurrence @throws RangeError if the budget is used up */
export function daysOfRecurrence(rule: Recurrence, start: number, from: number, to: number, budget: Budget): number[] {
  const periods = periodsOf(rule, start);
  const found: number[] = [];
  let counted = 0;
  const reached = rule.count === null ? Math.max(0, periods.indexAt(from)) : 0;
  for (let index = reached - (reached % rule.interval); ; index += rule.interval) {
    const { first, candidates } = periods.at(index);
    if (first > to) return found;
    budget.spend(1 + candidates.length);
    const matching = candidates.filter(periods.matches);
    for (const day of inPositions(rule.positions, matching)) {
      if (day < start) continue;
      counted += 1;
      if (day > to || (rule.count !== null && counted > rule.count)) return found;
      if (day >= from) found.push(day);
    }
  }
}

function inPositions(positions: readonly number[], days: readonly number[]): readonly number[] {
  if (positions.length === 0) return days;
  return days.filter((_, place) => positions.includes(place + 1) || positions.includes(place - days.length));
}

interface Periods {
  /** Number of periods from the one with the start to the one with this day. */
  indexAt(day: number): number;
  at(index: number): { first: number; candidates: number[] };
  matches(day: number): boolean;
}

const daysIn = ({ first, last }: Span) => Array.from({ length: last - first + 1 }, (_, place) => first + place);

function periodsOf(rule: Recurrence, start: number): Periods {
  const { months, monthDays, yearDays, weeks, weekdays } = rule;
  const own = partsOf(start);
  const isInMonths = (month: number) => months.length === 0 || months.includes(month + 1);
  const isMonthDay = (day: number, { year, month }: { year: number; month: number }) =>
    monthDays.length === 0 || isListed(monthDays, day, monthOf(year, month));
  switch (rule.frequency) {
    case "DAILY":
      return {
        indexAt: (day) => day - start,
        at: (index) => ({ first: start + index, candidates: [start + index] }),
        matches: (day) =>
          isInMonths(partsOf(day).month) &&
          isMonthDay(day, partsOf(day)) &&
          (weekdays.length === 0 || isWeekday(rule, day, null)),
      };
    case "WEEKLY": {
      const week = start - ((weekdayOf(start) - rule.weekStart + 7) % 7);
      return {
        indexAt: (day) => Math.floor((day - week) / 7),
        at: (index) => {
          const first = week + index * 7;
          return { first, candidates: daysIn({ first, last: first + 6 }) };
        },
        matches: (day) =>
          isInMonths(partsOf(day).month) &&
          (weekdays.length === 0 ? weekdayOf(day) === weekdayOf(start) : isWeekday(rule, day, null)),
      };
    }
    case "MONTHLY":
      return {
        indexAt: (day) => (partsOf(day).year - own.year) * 12 + partsOf(day).month - own.month,
        at: (index) => {
          const span = monthOf(own.year, own.month + index);
          const { month } = partsOf(span.first);
          return { first: span.first, candidates: isInMonths(month) ? daysIn(span) : [] };
        },
        matches: (day) => {
          const parts = partsOf(day);
          if (monthDays.length === 0 && weekdays.length === 0) return parts.date === own.date;
          const isDay = weekdays.length === 0 || isWeekday(rule, day, monthOf(parts.year, parts.month));
          return isDay && isMonthDay(day, parts);
        },
      };
    case "YEARLY": {
      const isPlain = [monthDays, yearDays, weeks, weekdays].every((list) => list.length === 0);
      const monthsToRead = isPlain && months.length === 0 ? [own.month] : months.map((month) => month - 1);
      return {
        indexAt: (day) => partsOf(day).year - own.year,
        at: (index) => {
          const year = own.year + index;
          const spans =
            monthsToRead.length === 0
              ? [yearOf(year)]
              : [...new Set(monthsToRead)].sort((one, other) => one - other).map((month) => monthOf(year, month));
          return { first: yearOf(year).first, candidates: spans.flatMap(daysIn) };
        },
        matches: (day) => {
          const parts = partsOf(day);
          if (isPlain) return parts.date === own.date;
          const span =
            months.length > 0 || monthDays.length > 0 ? monthOf(parts.year, parts.month) : yearOf(parts.year);
          if (yearDays.length > 0 && !isListed(yearDays, day, yearOf(parts.year))) return false;
          if (weeks.length > 0 && !isInWeeks(rule, day, parts.year)) return false;
          if (!isMonthDay(day, parts)) return false;
          if (weekdays.length > 0) return isWeekday(rule, day, weeks.length > 0 ? null : span);
          return weeks.length === 0 || weekdayOf(day) === weekdayOf(start);
        },
      };
    }
  }
}

import { type Days, daysBetween } from "./busy-dates.rules";

/** Months in which most weddings are: May to September. */
const SEASON = ["05", "06", "07", "08", "09"];
const SATURDAY = 6;

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

interface CalendarMonth {
  /** YYYY-MM */
  month: string;
  /** Seven places each, YYYY-MM-DD; null: a day of another month. */
  weeks: (string | null)[][];
}

/** The months of these days, whole. @param firstWeekday as `Date.getUTCDay` counts */
export function calendarOf({ first, last }: Days, firstWeekday: number): CalendarMonth[] {
  const [year, from] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  const to = (Number(last.slice(0, 4)) - year) * 12 + Number(last.slice(5, 7));
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const dayOf = (month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
    const month = from - 1 + index;
    const days = daysBetween(dayOf(month, 1), dayOf(month + 1, 0));
    const before = (weekdayOf(dayOf(month, 1)) - firstWeekday + 7) % 7;
    return {
      month: dayOf(month, 1).slice(0, 7),
      weeks: Array.from({ length: Math.ceil((before + days.length) / 7) }, (_, week) =>
        Array.from({ length: 7 }, (_, place) => days[week * 7 + place - before] ?? null),
      ),
    };
  });
}

/** Saturdays of the season among these days, and those of them that are not in `busy`; null: the season is over. */
export function seasonSaturdays(
  { first, last }: Days,
  busy: ReadonlySet<string>,
): { free: number; all: number } | null {
  const all = daysBetween(first, last).filter(
    (date) => SEASON.includes(date.slice(5, 7)) && weekdayOf(date) === SATURDAY,
  );
  return all.length === 0 ? null : { free: all.filter((date) => !busy.has(date)).length, all: all.length };
}

import { z } from "zod";
import { parseEventDate, unreadDate } from "~/domain/projects/project.rules";
import { BUSY, type BusyChange, busyYears, daysBetween, lastBusyDay } from "./busy-dates.rules";

const day = (today: string) => (typed: string, context: z.RefinementCtx) => {
  const date = parseEventDate(typed);
  if (date && date >= today && date <= lastBusyDay(today)) return date;
  const isFar = date !== null && date > today;
  const message = isFar ? "company:error.dateFar" : "company:error.datePast";
  context.addIssue({ code: "custom", message: date === null ? unreadDate(typed, "company:error.date") : message });
  return z.NEVER;
};

/** Parses one day, or all days of a range. @param today YYYY-MM-DD in the provider's market */
export function busyDatesForm(today: string) {
  return z
    .object({
      from: z.string({ error: "company:error.date" }).transform(day(today)),
      to: z
        .string("company:error.date")
        .optional()
        .transform((typed, context) => (typed ? day(today)(typed, context) : null)),
    })
    .transform(({ from, to }, context) => {
      if (to !== null && to < from) {
        context.addIssue({ code: "custom", path: ["to"], message: "company:error.dateOrder" });
        return z.NEVER;
      }
      const days = daysBetween(from, to ?? from);
      if (days.length <= BUSY.daysAtOnce) return days;
      context.addIssue({ code: "custom", path: ["to"], message: "company:error.dateSpan" });
      return z.NEVER;
    });
}

export function yearShown(today: string) {
  const years = busyYears(today);
  return z.coerce
    .number()
    .refine((year) => years.includes(year))
    .catch(Number(today.slice(0, 4)));
}

/** Returns the changes since the form was rendered, so that concurrent changes are kept. Drops past days. */
export function yearForm(today: string) {
  const message = "company:error.days";
  return z
    .object({
      days: z.array(z.string(message), message).max(BUSY.daysAtOnce, message),
      /** Dates separated by spaces. */
      drawn: z.string(message).optional(),
    })
    .transform(({ days, drawn = "" }, context): BusyChange => {
      const before = drawn.split(" ").filter(Boolean);
      const all = [...days, ...before];
      if (!isOneCalendar(all) || before.length > BUSY.daysAtOnce || all.some((date) => date > lastBusyDay(today))) {
        context.addIssue({ code: "custom", path: ["days"], message });
        return z.NEVER;
      }
      const changed = (these: readonly string[], those: readonly string[]) =>
        [...new Set(these)].filter((date) => date >= today && !those.includes(date));
      return { taken: changed(days, before), freed: changed(before, days) };
    });
}

function isOneCalendar(dates: readonly string[]): boolean {
  if (!dates.every((date) => parseEventDate(date) === date)) return false;
  const months = dates.map((date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)));
  return Math.max(...months) - Math.min(...months) < 12;
}

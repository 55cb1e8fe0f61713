import { z } from "zod";
import { parseEventDate } from "~/domain/projects/project.rules";
import { BUSY, daysBetween, lastBusyDay } from "./busy-dates.rules";

/** A day from today on, DD/MM/YYYY or YYYY-MM-DD. */
const day = (today: string) => (typed: string, context: z.RefinementCtx) => {
  const date = parseEventDate(typed);
  if (date && date >= today && date <= lastBusyDay(today)) return date;
  const far = date !== null && date > today;
  const message = date === null ? "date" : far ? "dateFar" : "datePast";
  context.addIssue({ code: "custom", message: `company:error.${message}` });
  return z.NEVER;
};

/** One day, or all of them from the one to the other. @param today YYYY-MM-DD in the provider's market */
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

/** Days that are free again. */
export const freeDatesForm = z.lazy(() =>
  z
    .object({
      dates: z
        .array(
          z.string("company:error.dates").regex(/^\d{4}-\d{2}-\d{2}$/, "company:error.dates"),
          "company:error.dates",
        )
        .min(1, "company:error.dates")
        .max(BUSY.daysAtOnce * (BUSY.yearsAhead + 1), "company:error.dates"),
    })
    .transform(({ dates }) => dates),
);

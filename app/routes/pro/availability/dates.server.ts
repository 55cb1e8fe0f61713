import { redirectDocument } from "@remix-run/cloudflare";
import { busyDatesForm, freeDatesForm } from "~/domain/profile/availability.form";
import { byMonth } from "~/domain/profile/busy-dates.rules";
import type { AppContext } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/form.server";
import { ADD_DATES } from "./add-dates";
import { BUSY_DATES } from "./busy-dates";

/** What `AddDates` and `BusyDates` show. @param dates YYYY-MM-DD */
export function datesView({ format }: AppContext, dates: readonly string[], today: string) {
  return {
    today,
    constraints: constraintsOf(busyDatesForm(today)),
    months: byMonth(dates).map(({ month, dates: days }) => ({
      month,
      label: format.month(month),
      days: days.map((date) => ({ value: date, label: format.weekday(date) })),
    })),
  };
}

interface DatesChange {
  today: string;
  /** Where it leads afterwards. */
  back: string;
  save: (dates: readonly string[], busy: boolean) => Promise<void>;
}

/** Answers both forms: days that are taken, and days that are free again. */
export async function answerDates(context: AppContext, formData: FormData, { today, back, save }: DatesChange) {
  const frees = formData.get("intent") === "free";
  const submission = frees ? parseForm(formData, freeDatesForm) : parseForm(formData, busyDatesForm(today));
  if (submission.status !== "success") return refused(context, submission, { formId: frees ? BUSY_DATES : ADD_DATES });
  await save(submission.value, !frees);
  const text = frees ? "company:availability.freed" : "company:availability.added";
  setFlash(context, { kind: "good", text, count: submission.value.length });
  return redirectDocument(back, 303);
}

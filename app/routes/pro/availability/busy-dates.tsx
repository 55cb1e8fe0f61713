import type { z } from "zod";
import type { freeDatesForm } from "~/domain/profile/availability.form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { Check } from "~/ui/check";
import { choicesClass } from "~/ui/choice";
import { describedBy, FieldError } from "~/ui/field";

interface BusyDatesProps {
  months: readonly { month: string; label: string; days: readonly { value: string; label: string }[] }[];
}

export const BUSY_DATES = "busy-dates";

/** Busy dates from today on, by month; ticked ones are freed. */
export function BusyDates({ months }: BusyDatesProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof freeDatesForm>>(BUSY_DATES);
  const { dates } = post.fields;
  return (
    <section className="space-y-4" aria-labelledby="list">
      <h2 className="text-h3" id="list">
        {t("company:availability.list.heading")}
      </h2>
      {months.length === 0 ? (
        <p className="text-ink-muted">{t("company:availability.list.empty")}</p>
      ) : (
        <PostForm className="space-y-4" post={post}>
          <FormProblems post={post} />
          <p className="text-small text-ink-muted">{t("company:availability.list.hint")}</p>
          <div className="space-y-7" id={dates.id} tabIndex={-1}>
            <FieldError field={dates} />
            {months.map(({ month, label, days }) => (
              <fieldset key={month} aria-describedby={describedBy(dates, null)}>
                <legend>{label}</legend>
                <div className={choicesClass({ layout: "days" })}>
                  {days.map((day) => (
                    <Check key={day.value} field={dates} value={day.value}>
                      {day.label}
                    </Check>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
          <Actions>
            <Button variant="quiet" name="intent" value="free">
              {t("company:availability.list.submit")}
            </Button>
          </Actions>
        </PostForm>
      )}
    </section>
  );
}

import { type FormState, fieldValues } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, Button } from "~/ui/button";
import { Check } from "~/ui/old-check";
import { FieldError } from "~/ui/old-field";

interface BusyDatesProps {
  months: readonly { month: string; label: string; days: readonly { value: string; label: string }[] }[];
  form: FormState | undefined;
}

/** Busy dates from today on, by month; ticked ones are freed. */
export function BusyDates({ months, form }: BusyDatesProps) {
  const { t } = useTexts();
  const ticked = fieldValues(form, "dates");
  return (
    <section className="flow" aria-labelledby="list">
      <h2 className="h3" id="list">
        {t("company:availability.list.heading")}
      </h2>
      {months.length === 0 ? (
        <p className="muted">{t("company:availability.list.empty")}</p>
      ) : (
        <form className="flow" method="post">
          <FormProblems form={form} />
          <p className="small muted">{t("company:availability.list.hint")}</p>
          <div className="fields" id="dates" tabIndex={-1}>
            <FieldError fieldId="dates">{form?.errors.dates ? t(form.errors.dates) : undefined}</FieldError>
            {months.map(({ month, label, days }) => (
              <fieldset key={month} aria-describedby={form ? "dates-error" : undefined}>
                <legend>{label}</legend>
                <div className="choices days">
                  {days.map((day) => (
                    <Check
                      key={day.value}
                      name="dates"
                      id={`dates-${day.value}`}
                      value={day.value}
                      checked={ticked.includes(day.value)}
                    >
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
        </form>
      )}
    </section>
  );
}

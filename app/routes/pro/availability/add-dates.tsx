import { lastBusyDay } from "~/domain/profile/busy-dates.rules";
import { type FormState, fieldValue } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, Button } from "~/ui/button";
import { TextField } from "~/ui/old-field";

/** One day, or several in a row, with the browser's own date picker. */
export function AddDates({ today, form, paused }: { today: string; form: FormState | undefined; paused: boolean }) {
  const { t } = useTexts();
  const field = (name: "from" | "to") => ({
    name,
    type: "date",
    min: today,
    max: lastBusyDay(today),
    defaultValue: fieldValue(form, name),
    error: form?.errors[name] && t(form.errors[name]),
  });
  return (
    <section className="flow" aria-labelledby="add">
      <h2 className="h3" id="add">
        {t("company:availability.add.heading")}
      </h2>
      <form className="fields" method="post" noValidate>
        <FormProblems form={form} />
        <TextField {...field("from")} label={t("company:availability.add.from")} short required />
        <TextField
          {...field("to")}
          label={t("company:availability.add.to")}
          hint={t("company:availability.add.toHint")}
          short
        />
        <Actions>
          <Button variant={paused ? "quiet" : "primary"} name="intent" value="add">
            {t("company:availability.add.submit")}
          </Button>
        </Actions>
      </form>
    </section>
  );
}

import { eventDateProblem } from "~/domain/projects/project.rules";
import { type FormState, fieldValue } from "~/http/old-form";
import type { PlaceChoices } from "~/http/place-form";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/old-place-field";
import { Note } from "~/ui/note";
import { ChoiceGroup } from "~/ui/old-choice";
import { DateField } from "./date-field";
import type { ScreenOf } from "./step-data.server";
import { isBlank, StepForm } from "./step-form";

interface SettingStepProps {
  screen: ScreenOf<2>;
  form: FormState | undefined;
  choices: PlaceChoices | undefined;
}

/** Step 2 (rule wizard-5): date, place, guests, budgets. */
export function SettingStep({ screen, form, choices }: SettingStepProps) {
  const { t } = useTexts();
  const { facts, prices } = screen;
  const error = (name: string) => form?.errors[name] && t(form.errors[name], form.details);
  const questions = [
    { name: "guestRange", legend: t("wizard:setting.guests"), options: screen.guestRanges, layout: "tight" },
    {
      name: "budgetRange",
      legend: t("wizard:setting.budget"),
      hint: t("wizard:setting.budgetHint"),
      options: screen.budgetRanges,
      layout: "tight",
    },
    {
      name: "budgetPlannerRange",
      legend: t("wizard:setting.plannerBudget"),
      hint: screen.recommends ? t("wizard:setting.plannerBudgetHint") : undefined,
      options: screen.plannerBudgetRanges,
      layout: "cards",
    },
  ] as const;
  const named = [
    { name: "eventDate", label: t("wizard:setting.date") },
    { name: "eventLocation", label: t("wizard:setting.place") },
    ...questions.map(({ name, legend }) => ({ name, label: legend })),
  ];
  return (
    <>
      <h1 className="calm rule">{t("wizard:setting.heading")}</h1>
      <StepForm
        {...screen}
        step={2}
        form={form}
        missing={(data) => named.filter(({ name }) => isBlank(data, name)).map(({ label }) => label)}
        wrong={(data) => {
          const problem = isBlank(data, "eventDate")
            ? null
            : eventDateProblem(String(data.get("eventDate")), screen.today);
          return problem ? [t(`wizard:error.${problem}`)] : [];
        }}
      >
        <DateField
          name="eventDate"
          label={t("wizard:setting.date")}
          hint={t("wizard:setting.dateHint", { example: screen.exampleDate })}
          error={error("eventDate") || undefined}
          value={fieldValue(form, "eventDate", facts.eventDate)}
          from={screen.tomorrow}
          to={screen.lastDate}
          onChange={(element) => element?.dispatchEvent(new Event("change", { bubbles: true }))}
        />
        <PlaceField
          name="eventLocation"
          label={t("wizard:setting.place")}
          hint={t("wizard:setting.placeHint")}
          kind="event"
          form={form}
          value={facts.eventLocation}
          choices={choices}
          error={error("eventLocation") || undefined}
        />
        {questions.map((question) => (
          <ChoiceGroup
            key={question.name}
            {...question}
            chosen={fieldValue(form, question.name, facts[question.name] ?? "")}
            error={error(question.name)}
            required
          />
        ))}
        {screen.isWedding ? (
          <Note>
            {t("wizard:setting.prices", {
              complete: prices.complete,
              partial: prices.partial,
              day: prices["day-coordination"],
            })}
          </Note>
        ) : null}
      </StepForm>
    </>
  );
}

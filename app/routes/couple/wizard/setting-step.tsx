import type { z } from "zod";
import { eventDateProblem, writtenDate } from "~/domain/projects/project.rules";
import type { settingStepForm } from "~/domain/projects/wizard.form";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import { usePostForm } from "~/routes/post-form";
import { ChoiceGroup } from "~/ui/choice";
import { PageTitle } from "~/ui/heading";
import { DateField } from "./date-field";
import type { ScreenOf } from "./step-data.server";
import { isBlank, StepForm } from "./step-form";
import { STEP_FORM } from "./step-intents";

type Setting = z.input<ReturnType<typeof settingStepForm>>;

/** On phones, a ring next to the text would wrap it, so only the border and the background show the selection. */
const RINGLESS =
  "sm:pt-3 max-sm:not-forced-colors:[&_label]:justify-center max-sm:not-forced-colors:[&_label]:px-1 max-sm:not-forced-colors:[&_label]:text-center max-sm:[&_label]:text-small max-sm:[&_label]:tracking-tight max-sm:not-forced-colors:[&_label>input]:absolute max-sm:not-forced-colors:[&_label>input]:inset-0 max-sm:not-forced-colors:[&_label>input]:size-full max-sm:not-forced-colors:[&_label>input]:opacity-0 max-sm:[&_small]:text-tiny max-sm:[&_small]:mt-0";

/** Step 2 (rule wizard-25): date, place, guests, budgets. */
export function SettingStep({ screen }: { screen: ScreenOf<2> }) {
  const { t } = useTexts();
  const post = usePostForm<Setting, { choices: PlaceChoices }>(STEP_FORM, screen);
  const { fields } = post;
  const questions = [
    { name: "guestRange", legend: t("wizard:setting.guests"), options: screen.guestRanges },
    { name: "budgetRange", legend: t("wizard:setting.budget"), options: screen.budgetRanges },
    {
      name: "budgetPlannerRange",
      legend: t("wizard:setting.plannerBudget"),
      hint: screen.prices ? t("wizard:setting.prices", screen.prices) : undefined,
      options: screen.plannerBudgetRanges,
    },
  ] as const;
  const named = [
    { name: "eventDate", label: t("wizard:setting.date") },
    { name: "eventLocation", label: t("wizard:setting.place") },
    ...questions.map(({ name, legend }) => ({ name, label: legend })),
  ];
  return (
    <>
      <PageTitle>{t("wizard:setting.heading")}</PageTitle>
      <StepForm
        {...screen}
        step={2}
        post={post}
        missing={(data) => named.filter(({ name }) => isBlank(data, name)).map(({ label }) => label)}
        wrong={(data) => {
          const typed = String(data.get("eventDate"));
          const problem = isBlank(data, "eventDate") ? null : eventDateProblem(typed, screen.today);
          return problem ? [t(problem, { date: writtenDate(typed) ?? "" })] : [];
        }}
      >
        <DateField
          field={fields.eventDate}
          label={t("wizard:setting.date")}
          hint={t("wizard:setting.dateHint", { example: screen.exampleDate })}
          from={screen.tomorrow}
          to={screen.lastDate}
          month={screen.month}
        />
        <PlaceField
          fields={{
            text: fields.eventLocation,
            place: fields.eventLocationPlace,
            pickedFor: fields.eventLocationFor,
          }}
          label={t("wizard:setting.place")}
          hint={t("wizard:setting.placeHint")}
          kind="event"
          choices={post.refused?.choices}
        />
        <div className={RINGLESS}>
          {questions.map(({ name, ...question }) => (
            <ChoiceGroup key={name} field={fields[name]} layout="pairs" {...question} />
          ))}
        </div>
      </StepForm>
    </>
  );
}

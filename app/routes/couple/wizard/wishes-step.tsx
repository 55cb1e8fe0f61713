import { type FormState, fieldValue, fieldValues } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { ChoiceGroup } from "~/ui/old-choice";
import type { ScreenOf } from "./step-data.server";
import { isBlank, StepForm } from "./step-form";

/** Step 3 (rule wizard-9): languages and where the planner comes from. */
export function WishesStep({ screen, form }: { screen: ScreenOf<3>; form: FormState | undefined }) {
  const { t } = useTexts();
  const { facts } = screen;
  const error = (name: string) => form?.errors[name] && t(form.errors[name]);
  return (
    <>
      <h1 className="calm rule">{t("wizard:wishes.heading")}</h1>
      <StepForm
        {...screen}
        step={3}
        form={form}
        missing={(data) => [
          ...(data.getAll("languages").length === 0 ? [t("wizard:wishes.languages")] : []),
          ...(isBlank(data, "plannerPreference") ? [t("wizard:wishes.preference")] : []),
        ]}
      >
        <ChoiceGroup
          kind="checkbox"
          name="languages"
          legend={t("wizard:wishes.languages")}
          hint={t("wizard:wishes.languagesHint")}
          layout="tight"
          options={screen.languages}
          chosen={fieldValues(form, "languages", facts.languages)}
          error={error("languages")}
        />
        <ChoiceGroup
          name="plannerPreference"
          legend={t("wizard:wishes.preference")}
          options={screen.plannerPreferences}
          chosen={fieldValue(form, "plannerPreference", facts.plannerPreference ?? "")}
          error={error("plannerPreference")}
          required
        />
      </StepForm>
    </>
  );
}

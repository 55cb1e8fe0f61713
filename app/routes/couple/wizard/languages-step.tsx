import type { z } from "zod";
import type { wishesStepForm } from "~/domain/projects/wizard.form";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { ChoiceGroup } from "~/ui/choice";
import { PageTitle } from "~/ui/heading";
import type { ScreenOf } from "./step-data.server";
import { isBlank, StepForm } from "./step-form";
import { STEP_FORM } from "./step-intents";

/** Step 3 (rule wizard-9): languages, and the planner's location. */
export function LanguagesStep({ screen }: { screen: ScreenOf<3> }) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof wishesStepForm>>(STEP_FORM, screen);
  const { fields } = post;
  return (
    <>
      <PageTitle>{t("wizard:wishes.heading")}</PageTitle>
      <StepForm
        {...screen}
        step={3}
        post={post}
        missing={(data) => [
          ...(data.getAll("languages").length === 0 ? [t("wizard:wishes.languages")] : []),
          ...(isBlank(data, "plannerPreference") ? [t("wizard:wishes.preference")] : []),
        ]}
      >
        <ChoiceGroup
          kind="checkbox"
          field={fields.languages}
          legend={t("wizard:wishes.languages")}
          layout="pills"
          options={screen.languages}
          folded={{
            summary: t("wizard:wishes.otherLanguages", { count: screen.otherLanguages.length }),
            options: screen.otherLanguages,
          }}
        />
        <ChoiceGroup
          field={fields.plannerPreference}
          legend={t("wizard:wishes.preference")}
          options={screen.plannerPreferences}
        />
      </StepForm>
    </>
  );
}

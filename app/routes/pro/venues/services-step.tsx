import { VENUE_LIMITS } from "~/domain/venues/venue.rules";
import { rowField } from "~/domain/venues/venue-steps.rules";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { Check } from "~/ui/check";
import { TextAreaField, TextField } from "~/ui/field";
import type { ScreenOf } from "./step-data.server";
import { StepForm } from "./step-form";
import { VENUE_STEP } from "./venue-step";

/** Step 5: what can be rented or booked, with its price. */
export function ServicesStep({ screen }: { screen: ScreenOf<5> }) {
  const { t } = useTexts();
  const post = usePostForm<Record<string, string>>(VENUE_STEP, { values: screen.values });
  const field = (name: string, row: number) => post.fields[rowField(name, row)] as (typeof post.fields)[string];
  return (
    <StepForm
      post={post}
      screen={screen}
      more={screen.rows < VENUE_LIMITS.services ? t("venues:services.more") : undefined}
    >
      {Array.from({ length: screen.rows }, (_, row) => (
        <fieldset key={rowField("row", row)} className="fields">
          <legend className="serif">{t("venues:services.row", { number: row + 1 })}</legend>
          <TextField field={field("name", row)} label={t("venues:services.name")} maxLength={80} />
          <TextAreaField
            field={field("description", row)}
            label={t("venues:services.description")}
            hint={t("venues:field.optional")}
            maxLength={1_000}
            rows={3}
          />
          <TextField
            field={field("budget", row)}
            label={t("venues:services.budget")}
            hint={t("venues:services.budgetHint")}
            inputMode="numeric"
            maxLength={12}
            short
          />
          <Check field={field("showBudget", row)}>{t("venues:services.showBudget")}</Check>
          <Check field={field("showDescription", row)}>{t("venues:services.showDescription")}</Check>
        </fieldset>
      ))}
      <p className="hint">{t("venues:services.remove")}</p>
    </StepForm>
  );
}

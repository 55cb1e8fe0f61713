import { VENUE_LIMITS } from "~/domain/venues/venue.rules";
import { useTexts } from "~/i18n/texts";
import { Check } from "~/ui/check";
import { TextAreaField, TextField } from "~/ui/field";
import type { ScreenOf } from "./step-data.server";
import { StepRows } from "./step-rows";

/** Step 5: what can be rented or booked, with its price. */
export function ServicesStep({ screen }: { screen: ScreenOf<5> }) {
  const { t } = useTexts();
  return (
    <StepRows
      screen={screen}
      most={VENUE_LIMITS.services}
      more={t("venueform:services.more")}
      legend={(number) => t("venueform:services.row", { number })}
    >
      {(field) => (
        <>
          <TextField field={field("name")} label={t("venueform:services.name")} maxLength={80} />
          <TextAreaField
            field={field("description")}
            label={t("venueform:services.description")}
            hint={t("venueform:field.optional")}
            maxLength={1_000}
            rows={3}
          />
          <TextField
            field={field("budget")}
            label={t("venueform:services.budget")}
            hint={t("venueform:services.budgetHint")}
            inputMode="numeric"
            maxLength={12}
            short
          />
          <Check field={field("showBudget")}>{t("venueform:services.showBudget")}</Check>
          <Check field={field("showDescription")}>{t("venueform:services.showDescription")}</Check>
        </>
      )}
    </StepRows>
  );
}

import type { z } from "zod";
import type { descriptionForm } from "~/domain/venues/venue.form";
import { VENUE_LIMITS } from "~/domain/venues/venue.rules";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { TextAreaField, TextField } from "~/ui/field";
import type { ScreenOf } from "./step-data.server";
import { StepForm } from "./step-form";
import { VENUE_STEP } from "./venue-step";

const NUMBER = { inputMode: "numeric", autoComplete: "off", maxLength: 12, short: true } as const;

/** Step 2: words, how many fit in, and what it costs. */
export function DescriptionStep({ screen }: { screen: ScreenOf<2> }) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof descriptionForm>>(VENUE_STEP, screen);
  const { fields } = post;
  const { description, detailedDescription } = VENUE_LIMITS;
  return (
    <StepForm post={post} screen={screen}>
      <TextAreaField
        field={fields.description}
        label={t("venueform:field.description")}
        hint={t("venueform:field.descriptionHint", { least: description.min, most: description.max })}
        rows={3}
      />
      <TextAreaField
        field={fields.detailedDescription}
        label={t("venueform:field.detailedDescription")}
        hint={t("venueform:field.detailedHint", { most: detailedDescription.max })}
        rows={10}
      />
      <h2 className="pt-7 text-h3">{t("venueform:field.capacities")}</h2>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-3">
        <TextField {...NUMBER} field={fields.seatedCapacity} label={t("venueform:field.seated")} />
        <TextField {...NUMBER} field={fields.standingCapacity} label={t("venueform:field.standing")} />
        <TextField
          {...NUMBER}
          field={fields.bedrooms}
          label={t("venueform:field.bedrooms")}
          hint={t("venueform:field.optional")}
        />
      </div>
      <h2 className="pt-7 text-h3">{t("venueform:field.prices")}</h2>
      <p className="text-ink-muted">{t("venueform:field.pricesText")}</p>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-3">
        <TextField {...NUMBER} field={fields.minPrice} label={t("venueform:field.minPrice")} />
        <TextField {...NUMBER} field={fields.maxPrice} label={t("venueform:field.maxPrice")} />
      </div>
    </StepForm>
  );
}

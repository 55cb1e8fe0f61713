import type { PlaceChoices } from "~/http/place-form";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import { usePostForm } from "~/routes/post-form";
import { SelectField, TextField } from "~/ui/field";
import type { ScreenOf } from "./step-data.server";
import { StepForm } from "./step-form";
import { VENUE_STEP } from "./venue-step";

type Name =
  | "name"
  | "type"
  | "street"
  | "city"
  | "cityPlace"
  | "cityFor"
  | "email"
  | "phone"
  | "website"
  | "facebook"
  | "instagram";

/** Step 1: what it is, where it is, and how it is reached. */
export function GeneralStep({ screen }: { screen: ScreenOf<1> }) {
  const { t } = useTexts();
  const post = usePostForm<Record<Name, string>, { choices?: PlaceChoices }>(VENUE_STEP, screen);
  const { fields, refused } = post;
  return (
    <StepForm post={post} screen={screen}>
      <TextField field={fields.name} label={t("venueform:field.name")} hint={t("venueform:field.nameHint")} />
      <SelectField
        field={fields.type}
        label={t("venueform:field.type")}
        placeholder={t("venueform:field.typeNone")}
        options={screen.types}
      />
      <TextField field={fields.street} label={t("venueform:field.street")} hint={t("venueform:field.optional")} />
      <PlaceField
        fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
        label={t("venueform:field.city")}
        hint={t("venueform:field.cityHint")}
        kind="town"
        choices={refused?.choices}
      />
      <h2 className="pt-7 text-h3">{t("venueform:field.contact")}</h2>
      <p className="text-ink-muted">{t("venueform:field.contactText")}</p>
      <TextField field={fields.email} label={t("venueform:field.email")} type="email" maxLength={254} />
      <TextField field={fields.phone} label={t("venueform:field.phone")} type="tel" maxLength={40} short />
      <TextField
        field={fields.website}
        label={t("venueform:field.website")}
        type="url"
        inputMode="url"
        maxLength={200}
      />
      <TextField field={fields.facebook} label={t("venueform:field.facebook")} inputMode="url" maxLength={200} />
      <TextField field={fields.instagram} label={t("venueform:field.instagram")} inputMode="url" maxLength={200} />
    </StepForm>
  );
}

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
      <TextField field={fields.name} label={t("venues:field.name")} hint={t("venues:field.nameHint")} />
      <SelectField
        field={fields.type}
        label={t("venues:field.type")}
        placeholder={t("venues:field.typeNone")}
        options={screen.types}
      />
      <TextField field={fields.street} label={t("venues:field.street")} hint={t("venues:field.optional")} />
      <PlaceField
        fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
        label={t("venues:field.city")}
        hint={t("venues:field.cityHint")}
        kind="town"
        choices={refused?.choices}
      />
      <h2 className="h3">{t("venues:field.contact")}</h2>
      <p className="muted">{t("venues:field.contactText")}</p>
      <TextField field={fields.email} label={t("venues:field.email")} type="email" maxLength={254} />
      <TextField field={fields.phone} label={t("venues:field.phone")} type="tel" maxLength={40} short />
      <TextField field={fields.website} label={t("venues:field.website")} type="url" inputMode="url" maxLength={200} />
      <TextField field={fields.facebook} label={t("venues:field.facebook")} inputMode="url" maxLength={200} />
      <TextField field={fields.instagram} label={t("venues:field.instagram")} inputMode="url" maxLength={200} />
    </StepForm>
  );
}

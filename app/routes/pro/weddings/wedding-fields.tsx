import { TYPED_DATE_LENGTH } from "~/domain/projects/project.rules";
import type { WeddingDetails } from "~/domain/weddings/wedding.form";
import { WEDDING_LIMITS } from "~/domain/weddings/wedding.rules";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import type { Post } from "~/routes/post-form";
import { Check, ChoiceGroup, serifLegendClass } from "~/ui/choice";
import { HiddenField, SelectField, TextAreaField, TextField } from "~/ui/field";
import { Hint } from "~/ui/text";
import type { ComparedField } from "../saving";

/** `locationKept` is the stored place, which is not looked up again. */
export type WeddingValues = Record<
  | Exclude<keyof WeddingDetails, "prestations">
  | ("location" | "locationPlace" | "locationFor" | "locationKept" | "version"),
  string
> & { prestations: string[] };

interface Choices {
  styles: { value: string; label: string }[];
  services: { value: string; label: string }[];
}

interface WeddingFieldsProps extends Choices {
  post: Post<WeddingValues, { choices?: PlaceChoices }>;
}

/** Fields of a wedding without its pictures (rule portfolio-1). */
export function WeddingFields({ post: { fields, refused }, styles, services }: WeddingFieldsProps) {
  const { t } = useTexts();
  const number = { inputMode: "numeric", autoComplete: "off", maxLength: 12 } as const;
  return (
    <>
      <HiddenField field={fields.locationKept} />
      <fieldset>
        <legend className={serifLegendClass}>{t("weddings:form.wedding")}</legend>
        <div className="space-y-7">
          <TextField
            field={fields.title}
            label={t("weddings:form.title")}
            hint={t("weddings:form.titleHint")}
            autoComplete="off"
          />
          <PlaceField
            fields={{ text: fields.location, place: fields.locationPlace, pickedFor: fields.locationFor }}
            label={t("weddings:form.location")}
            hint={t("weddings:form.locationHint")}
            kind="town"
            choices={refused?.choices}
            autoComplete="off"
          />
          <TextField
            field={fields.weddingDate}
            label={t("weddings:form.weddingDate")}
            hint={t("weddings:form.weddingDateHint")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={TYPED_DATE_LENGTH}
            short
          />
          <TextField field={fields.numberOfGuests} label={t("weddings:form.guests")} {...number} short />
          <SelectField
            field={fields.style}
            label={t("weddings:form.style")}
            placeholder={t("weddings:form.styleNone")}
            options={styles}
          />
          <TextAreaField
            field={fields.description}
            label={t("weddings:form.description")}
            hint={t("weddings:form.descriptionHint", { count: WEDDING_LIMITS.description.min })}
            rows={8}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className={serifLegendClass}>{t("weddings:form.budget")}</legend>
        <div className="space-y-7">
          <Hint>{t("weddings:form.budgetHint")}</Hint>
          <div className="grid gap-5 md:grid-cols-2">
            <TextField field={fields.totalBudget} label={t("weddings:form.totalBudget")} {...number} />
            <TextField field={fields.plannerBudget} label={t("weddings:form.plannerBudget")} {...number} />
          </div>
          <Check field={fields.budgetHidden}>{t("weddings:form.budgetHidden")}</Check>
        </div>
      </fieldset>
      <ChoiceGroup
        kind="checkbox"
        field={fields.prestations}
        legend={t("weddings:form.services")}
        layout="tight"
        options={services}
      />
    </>
  );
}

export function comparedFields(t: Translate, { styles, services }: Choices): ComparedField[] {
  const named = (list: Choices["styles"]) => (values: readonly string[]) =>
    values.map((value) => list.find((one) => one.value === value)?.label ?? value).join(", ");
  return [
    { name: "title", label: t("weddings:form.title") },
    { name: "location", label: t("weddings:form.location") },
    { name: "weddingDate", label: t("weddings:form.weddingDate") },
    { name: "numberOfGuests", label: t("weddings:form.guests") },
    { name: "style", label: t("weddings:form.style"), say: named(styles) },
    { name: "description", label: t("weddings:form.description") },
    { name: "totalBudget", label: t("weddings:form.totalBudget") },
    { name: "plannerBudget", label: t("weddings:form.plannerBudget") },
    { name: "budgetHidden", label: t("weddings:form.budgetHidden"), say: "ticked" },
    { name: "prestations", label: t("weddings:form.services"), say: named(services) },
  ];
}

import { PORTFOLIO_LIMITS } from "~/domain/portfolios/portfolio.rules";
import { TYPED_DATE_LENGTH } from "~/domain/projects/project.rules";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import type { Post } from "~/routes/post-form";
import { Check } from "~/ui/check";
import { ChoiceGroup, serifLegendClass } from "~/ui/choice";
import { HiddenField, SelectField, TextAreaField, TextField } from "~/ui/field";
import { Hint } from "~/ui/hint";
import type { ComparedField } from "../saved-meanwhile";

/** `locationKept` is the stored place, which is not looked up again. */
export type PortfolioValues = Record<
  | "title"
  | "location"
  | "locationPlace"
  | "locationFor"
  | "locationKept"
  | "weddingDate"
  | "numberOfGuests"
  | "style"
  | "description"
  | "totalBudget"
  | "plannerBudget"
  | "budgetHidden"
  | "replaces"
  | "version",
  string
> & { prestations: string[] };

interface Choices {
  styles: { value: string; label: string }[];
  services: { value: string; label: string }[];
}

interface PortfolioFieldsProps extends Choices {
  post: Post<PortfolioValues, { choices?: PlaceChoices }>;
}

/** Fields of a wedding without its pictures (rule portfolio-1). */
export function PortfolioFields({ post: { fields, refused }, styles, services }: PortfolioFieldsProps) {
  const { t } = useTexts();
  const number = { inputMode: "numeric", autoComplete: "off", maxLength: 12 } as const;
  return (
    <>
      <HiddenField field={fields.locationKept} />
      <fieldset>
        <legend className={serifLegendClass}>{t("portfolios:form.wedding")}</legend>
        <div className="space-y-7">
          <TextField
            field={fields.title}
            label={t("portfolios:form.title")}
            hint={t("portfolios:form.titleHint")}
            autoComplete="off"
            maxLength={PORTFOLIO_LIMITS.title.max}
          />
          <PlaceField
            fields={{ text: fields.location, place: fields.locationPlace, pickedFor: fields.locationFor }}
            label={t("portfolios:form.location")}
            hint={t("portfolios:form.locationHint")}
            kind="town"
            choices={refused?.choices}
            autoComplete="off"
          />
          <div className="grid gap-5 md:grid-cols-2">
            <TextField
              field={fields.weddingDate}
              label={t("portfolios:form.weddingDate")}
              hint={t("portfolios:form.weddingDateHint")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={TYPED_DATE_LENGTH}
            />
            <TextField field={fields.numberOfGuests} label={t("portfolios:form.guests")} {...number} />
          </div>
          <SelectField
            field={fields.style}
            label={t("portfolios:form.style")}
            placeholder={t("portfolios:form.styleNone")}
            options={styles}
          />
          <TextAreaField
            field={fields.description}
            label={t("portfolios:form.description")}
            hint={t("portfolios:form.descriptionHint", { count: PORTFOLIO_LIMITS.description.min })}
            rows={8}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className={serifLegendClass}>{t("portfolios:form.budget")}</legend>
        <div className="space-y-7">
          <Hint>{t("portfolios:form.budgetHint")}</Hint>
          <div className="grid gap-5 md:grid-cols-2">
            <TextField field={fields.totalBudget} label={t("portfolios:form.totalBudget")} {...number} />
            <TextField field={fields.plannerBudget} label={t("portfolios:form.plannerBudget")} {...number} />
          </div>
          <Check field={fields.budgetHidden}>{t("portfolios:form.budgetHidden")}</Check>
        </div>
      </fieldset>
      <ChoiceGroup
        kind="checkbox"
        field={fields.prestations}
        legend={t("portfolios:form.services")}
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
    { name: "title", label: t("portfolios:form.title") },
    { name: "location", label: t("portfolios:form.location") },
    { name: "weddingDate", label: t("portfolios:form.weddingDate") },
    { name: "numberOfGuests", label: t("portfolios:form.guests") },
    { name: "style", label: t("portfolios:form.style"), say: named(styles) },
    { name: "description", label: t("portfolios:form.description") },
    { name: "totalBudget", label: t("portfolios:form.totalBudget") },
    { name: "plannerBudget", label: t("portfolios:form.plannerBudget") },
    { name: "budgetHidden", label: t("portfolios:form.budgetHidden"), say: "ticked" },
    { name: "prestations", label: t("portfolios:form.services"), say: named(services) },
  ];
}

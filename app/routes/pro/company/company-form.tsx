import { COMPANY } from "~/domain/providers/company.rules";
import { type FormState, fieldValue, fieldValues } from "~/http/form";
import type { PlaceChoices } from "~/http/place-form";
import { useTexts } from "~/i18n/texts";
import { PlaceField } from "~/routes/couple/place-field";
import { FormProblems } from "~/routes/form-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, Button, EnterButton } from "~/ui/button";
import { Check } from "~/ui/check";
import { ChoiceGroup } from "~/ui/choice";
import { HiddenField, SelectField, TextField } from "~/ui/field";
import type { CompanyView } from "./company-view.server";

interface CompanyFormProps extends CompanyView {
  form: FormState | undefined;
  choices: PlaceChoices | undefined;
}

const FORM_ID = "company";

export function CompanyForm({ company, countries, languages, form, choices }: CompanyFormProps) {
  const { t } = useTexts();
  const [submitting, onSubmit] = useSubmitting();
  useUnsavedWarning(FORM_ID);
  const error = (name: string) => form?.errors[name] && t(form.errors[name] as "company:error.name", form.details);
  const value = (name: string, stored: string | number | null) => ({
    name,
    defaultValue: fieldValue(form, name, String(stored ?? "")),
    error: error(name),
  });
  const flag = (name: string, stored: boolean) => ({
    name,
    checked: form ? form.values[name] !== undefined : stored,
    hint: t(`company:${name}Hint` as "company:showBudgetHint"),
  });
  return (
    <form id={FORM_ID} className="fields" method="post" noValidate onSubmit={onSubmit}>
      <EnterButton />
      <HiddenField name="cityKept" value={company.city} />
      <FormProblems form={form} />
      <h2 className="h3">{t("company:details")}</h2>
      <TextField
        {...value("companyName", company.name)}
        label={t("company:name")}
        hint={company.nameWaits && !form ? t("company:waits") : t("company:nameHint")}
        autoComplete="organization"
        maxLength={COMPANY.name.longest}
        required
      />
      <SelectField
        {...value("country", company.country)}
        label={t("company:country")}
        options={countries}
        autoComplete="country"
      />
      <div className="in-france">
        <TextField
          {...value("siret", company.siret)}
          label={t("company:siret")}
          error={error("siret") || (form ? undefined : refusedByRegister(t, company.registerState))}
          hint={registerHint(t, company)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          short
        />
      </div>
      <div className="elsewhere">
        <TextField
          {...value("registrationNumber", company.registrationNumber)}
          label={t("company:registrationNumber")}
          hint={t("company:registrationNumberHint")}
          autoComplete="off"
          maxLength={COMPANY.registrationNumber}
        />
      </div>
      <TextField
        {...value("creationDate", company.creationDate)}
        label={t("company:creationDate")}
        hint={t("company:creationDateHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        short
        required
      />
      <TextField
        {...value("website", company.website)}
        label={t("company:website")}
        hint={t("company:websiteHint")}
        type="url"
        inputMode="url"
        autoComplete="url"
        maxLength={COMPANY.website}
      />
      <h2 className="h3">{t("company:place")}</h2>
      <TextField
        {...value("street", company.street)}
        label={t("company:street")}
        hint={t("company:streetHint")}
        autoComplete="street-address"
        maxLength={COMPANY.street}
      />
      <PlaceField
        name="city"
        label={t("company:city")}
        hint={t("company:cityHint")}
        kinds="city"
        form={form}
        value={company.city}
        choices={choices}
        error={error("city") || undefined}
        autoComplete="address-level2"
      />
      <TextField
        {...value("postalCode", company.postalCode)}
        label={t("company:postalCode")}
        autoComplete="postal-code"
        maxLength={12}
        short
        required
      />
      <TextField
        {...value("travelRadius", company.travelRadiusKm)}
        label={t("company:radius")}
        hint={t("company:radiusHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        short
        required
      />
      <h2 className="h3">{t("company:offer")}</h2>
      <ChoiceGroup
        kind="checkbox"
        name="languages"
        legend={t("company:languages")}
        legendLook="plain"
        hint={t("company:languagesHint")}
        layout="tight"
        options={languages}
        chosen={fieldValues(form, "languages", company.languages)}
        error={error("languages")}
      />
      <TextField
        {...value("budgetStartingFrom", company.minimumBudget)}
        label={t("company:budget")}
        hint={t("company:budgetHint")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        short
      />
      <fieldset>
        <legend className="serif">{t("company:visibility")}</legend>
        <div className="flow">
          <Check {...flag("showPublicly", company.showPublicly)}>{t("company:showPublicly")}</Check>
          <Check {...flag("showBudget", company.showBudget)}>{t("company:showBudget")}</Check>
          <Check {...flag("showDescription", company.showDescription)}>{t("company:showDescription")}</Check>
        </div>
      </fieldset>
      <Actions>
        <Button busy={submitting}>{submitting ? t("company:saving") : t("company:save")}</Button>
      </Actions>
    </form>
  );
}

type T = ReturnType<typeof useTexts>["t"];

function refusedByRegister(t: T, state: CompanyView["company"]["registerState"]): string | undefined {
  if (state === "not_found") return t("company:register.notFound.title");
  return state === "closed" ? t("company:register.closed.title") : undefined;
}

function registerHint(t: T, { registerState, registerName }: CompanyView["company"]): string {
  if (registerState !== "found") return t("company:siretHint");
  return registerName ? t("company:register.found", { name: registerName }) : t("company:register.foundUnnamed");
}

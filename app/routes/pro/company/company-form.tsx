import { COMPANY } from "~/domain/profile/company.rules";
import { type FormState, fieldValue, fieldValues, VERSION_FIELD } from "~/http/old-form";
import type { PlaceChoices } from "~/http/place-form";
import { type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlaceField } from "~/routes/couple/old-place-field";
import { FormProblems } from "~/routes/old-form-problems";
import { useRemainingProblems } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, Button, EnterButton } from "~/ui/button";
import { Check } from "~/ui/old-check";
import { ChoiceGroup } from "~/ui/old-choice";
import { HiddenField, SelectField, TextField } from "~/ui/old-field";
import { type ComparedField, SavedMeanwhile } from "../old-saved-meanwhile";
import type { CompanyView } from "./company-view.server";

interface CompanyFormProps extends CompanyView {
  version: string;
  form: FormState | undefined;
  choices: PlaceChoices | undefined;
}

const FORM_ID = "company";

export function CompanyForm({ company, countries, languages, version, form: answer, choices }: CompanyFormProps) {
  const { t } = useTexts();
  const [form, onInput] = useRemainingProblems(answer);
  const [submitting, onSubmit] = useSubmitting();
  useUnsavedWarning(FORM_ID, submitting);
  const error = (name: string) => form?.errors[name] && t(form.errors[name], form.details);
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
    <form id={FORM_ID} className="fields" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
      <EnterButton>{t("company:save")}</EnterButton>
      <HiddenField name="cityKept" value={company.city} />
      <HiddenField name={VERSION_FIELD} value={fieldValue(form, VERSION_FIELD, version)} />
      <FormProblems form={form} />
      <SavedMeanwhile form={form} href={paths.pro.company()} fields={comparedFields(t, { countries, languages })} />
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
        <p className="condition">{t("company:when.france")}</p>
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
        <p className="condition">{t("company:when.elsewhere")}</p>
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
        autoComplete="address-line1"
        maxLength={COMPANY.street}
      />
      <PlaceField
        name="city"
        label={t("company:city")}
        hint={t("company:cityHint")}
        kind="town"
        form={form}
        value={company.city}
        choices={choices}
        error={error("city") || undefined}
        autoComplete="address-level2"
        codeField="postalCode"
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

function refusedByRegister(t: Translate, state: CompanyView["company"]["registerState"]): string | undefined {
  if (state === "not_found") return t("company:register.notFound.title");
  return state === "closed" ? t("company:register.closed.title") : undefined;
}

function registerHint(t: Translate, { registerState, registerName }: CompanyView["company"]): string {
  if (registerState !== "found") return t("company:siretHint");
  return registerName ? t("company:register.found", { name: registerName }) : t("company:register.foundUnnamed");
}

/** The fields, for the comparison of two versions. */
function comparedFields(
  t: Translate,
  { countries, languages }: Pick<CompanyView, "countries" | "languages">,
): ComparedField[] {
  const named = (list: readonly { value: string; label: string }[]) => (values: readonly string[]) =>
    values.map((value) => list.find((one) => one.value === value)?.label ?? value).join(", ");
  return [
    { name: "companyName", label: t("company:name") },
    { name: "country", label: t("company:country"), say: named(countries) },
    { name: "siret", label: t("company:siret") },
    { name: "registrationNumber", label: t("company:registrationNumber") },
    { name: "creationDate", label: t("company:creationDate") },
    { name: "website", label: t("company:website") },
    { name: "street", label: t("company:street") },
    { name: "city", label: t("company:city") },
    { name: "postalCode", label: t("company:postalCode") },
    { name: "travelRadius", label: t("company:radius") },
    { name: "languages", label: t("company:languages"), say: named(languages) },
    { name: "budgetStartingFrom", label: t("company:budget") },
    { name: "showPublicly", label: t("company:showPublicly"), say: "ticked" },
    { name: "showBudget", label: t("company:showBudget"), say: "ticked" },
    { name: "showDescription", label: t("company:showDescription"), say: "ticked" },
  ];
}

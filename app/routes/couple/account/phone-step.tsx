import { type FormState, fieldValue } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Button } from "~/ui/button";
import { describedByOf, Field, JoinedFields, type SelectOption, TextField } from "~/ui/field";
import { panelClass } from "~/ui/panel";

export interface PhoneStepProps {
  country: string;
  countries: { preferred: SelectOption[]; others: SelectOption[] };
  form: FormState | undefined;
}

/** Customer specification §2, "/account", step 1. */
export function PhoneStep({ country, countries, form }: PhoneStepProps) {
  const { t } = useTexts();
  const [submitting, onSubmit] = useSubmitting();
  const error = form?.errors.phone && t(form.errors.phone as "account:error.phone", form.details);
  const hint = t("account:phone.private");
  const described = describedByOf("phone", { error, hint });
  return (
    <form className={panelClass("card", "fields slim")} method="post" noValidate onSubmit={onSubmit}>
      <div>
        <p className="kicker">{t("account:phone.step")}</p>
        <h1 className="calm rule">{t("account:phone.heading")}</h1>
      </div>
      <FormProblems form={form} />
      <p className="muted">{t("account:phone.lead")}</p>
      <JoinedFields id="phone" legend={t("account:phone.legend")} error={error} hint={hint}>
        <Field id="country" label={t("account:phone.country")} className="cc">
          {(wiring) => (
            <select
              className="input"
              name="country"
              autoComplete="tel-country-code"
              defaultValue={fieldValue(form, "country", country)}
              {...wiring}
            >
              <optgroup label={t("account:phone.preferred")}>
                <Options options={countries.preferred} />
              </optgroup>
              <optgroup label={t("account:phone.otherCountries")}>
                <Options options={countries.others} />
              </optgroup>
            </select>
          )}
        </Field>
        <TextField
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          label={t("account:phone.label")}
          defaultValue={fieldValue(form, "phone")}
          describedBy={described}
          invalid={Boolean(error)}
          required
        />
      </JoinedFields>
      <Button wide name="intent" value="send" busy={submitting}>
        {submitting ? t("account:phone.sending") : t("account:phone.submit")}
      </Button>
    </form>
  );
}

function Options({ options }: { options: SelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

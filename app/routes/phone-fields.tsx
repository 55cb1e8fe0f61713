import { type FormState, fieldValue } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { describedByOf, Field, JoinedFields, type SelectOption, TextField } from "~/ui/field";

export interface PhoneCountries {
  preferred: SelectOption[];
  others: SelectOption[];
}

interface PhoneFieldsProps {
  /** Selected at first. */
  country: string;
  countries: PhoneCountries;
  form: FormState | undefined;
  hint?: string | undefined;
  /** Of the number; without one it is a mobile phone's. */
  label?: string | undefined;
}

/** Country and number, as two fields `country` and `phone` that make one answer. */
export function PhoneFields({ country, countries, form, hint, label }: PhoneFieldsProps) {
  const { t } = useTexts();
  const error = form?.errors.phone && t(form.errors.phone as "account:error.phone", form.details);
  return (
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
        label={label ?? t("account:phone.label")}
        defaultValue={fieldValue(form, "phone")}
        describedBy={describedByOf("phone", { error, hint })}
        invalid={Boolean(error)}
        required
      />
    </JoinedFields>
  );
}

function Options({ options }: { options: SelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

import { type FormState, fieldValue } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { describedByOf, Field, JoinedFields, type SelectOption, TextField } from "~/ui/old-field";

interface PhoneCountry extends SelectOption {
  /** '+33' */
  callingCode: string;
}

export interface PhoneCountries {
  preferred: PhoneCountry[];
  others: PhoneCountry[];
}

interface PhoneFieldsProps {
  /** Selected at first. */
  country: string;
  /** Typed at first. */
  phone?: string | undefined;
  countries: PhoneCountries;
  form: FormState | undefined;
  hint?: string | undefined;
  /** Of the number; without one it is a mobile phone's. */
  label?: string | undefined;
}

/** Country and number, as two fields `country` and `phone` that make one answer. */
export function PhoneFields({ country, phone, countries, form, hint, label }: PhoneFieldsProps) {
  const { t } = useTexts();
  const error = form?.errors.phone && t(form.errors.phone, form.details);
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
        autoComplete="tel"
        label={label ?? t("account:phone.label")}
        defaultValue={fieldValue(form, "phone", phone)}
        onInput={({ currentTarget }) => selectCountryOf(currentTarget, countries)}
        describedBy={describedByOf("phone", { error, hint })}
        invalid={Boolean(error)}
        required
      />
    </JoinedFields>
  );
}

/** A calling code that is typed selects its country; where no script runs, the server understands it all the same. */
function selectCountryOf(input: HTMLInputElement, { preferred, others }: PhoneCountries) {
  const typed = input.value.replace(/[^\d+]/g, "").replace(/^00/, "+");
  const country = [...preferred, ...others].find(({ callingCode }) => typed.startsWith(callingCode));
  const select = input.form?.elements.namedItem("country");
  if (country && select instanceof HTMLSelectElement) select.value = country.value;
}

function Options({ options }: { options: SelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

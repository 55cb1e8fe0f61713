import { getSelectProps } from "@conform-to/react";
import { useTexts } from "~/i18n/texts";
import { inputClass } from "~/ui/classes";
import { Field, type FormField, JoinedFields, Options, type SelectOption, TextField } from "~/ui/field";

interface PhoneCountry extends SelectOption {
  /** E.g. `+33`. */
  callingCode: string;
}

export interface PhoneCountries {
  preferred: PhoneCountry[];
  others: PhoneCountry[];
  example: string;
}

interface PhoneFieldsProps {
  fields: { country: FormField; phone: FormField };
  countries: PhoneCountries;
  hint?: string | undefined;
  /** Label of the number; default: mobile phone. */
  label?: string | undefined;
}

export function PhoneFields({ fields: { country, phone }, countries, hint, label }: PhoneFieldsProps) {
  const { t } = useTexts();
  return (
    <JoinedFields field={phone} legend={t("account:phone.legend")} hint={hint}>
      <Field field={country} label={t("account:phone.country")} className="flex-[1_0_160px]!">
        {(wiring) => (
          <select className={inputClass()} {...getSelectProps(country)} autoComplete="tel-country-code" {...wiring}>
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
        field={phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={countries.example}
        label={label ?? t("account:phone.label")}
        hint={hint}
        onInput={({ currentTarget }) => selectCountryOf(currentTarget, countries)}
        maxLength={undefined}
        joined
      />
    </JoinedFields>
  );
}

/** Selects the country of a typed calling code. Without a script, the server parses the code. */
function selectCountryOf(input: HTMLInputElement, { preferred, others }: PhoneCountries) {
  const typed = input.value.replace(/[^\d+]/g, "").replace(/^00/, "+");
  const country = [...preferred, ...others].find(({ callingCode }) => typed.startsWith(callingCode));
  const select = input.form?.elements.namedItem("country");
  if (country && select instanceof HTMLSelectElement) select.value = country.value;
}

import { Trans } from "react-i18next";
import { type FormState, fieldValue } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PasswordField } from "~/routes/password-field";
import { type PhoneCountries, PhoneFields } from "~/routes/phone-fields";
import { Actions, Button } from "~/ui/button";
import { Check } from "~/ui/check";
import { ChoiceGroup } from "~/ui/choice";
import { TextField } from "~/ui/field";

interface RegistrationFormProps {
  /** Of the market. */
  country: string;
  countries: PhoneCountries;
  form: FormState | undefined;
}

const REQUIRED = ["kind", "firstname", "lastname", "email", "phone", "tos"];

/** Rule pro-register-7. The password has to be typed again after an error. */
export function RegistrationForm({ country, countries, form }: RegistrationFormProps) {
  const { t } = useTexts();
  const error = (name: string) => form?.errors[name] && t(form.errors[name]);
  const missing = form && REQUIRED.some((name) => fieldValue(form, name).trim() === "");
  return (
    <form className="fields" method="post" noValidate>
      <FormProblems form={form} title={missing ? t("proauth:error.missingData") : t("proauth:error.registration")} />
      <ChoiceGroup
        name="kind"
        legend={t("proauth:register.kind")}
        legendLook="plain"
        options={[
          { value: "planner", label: t("proauth:register.planner"), small: t("proauth:register.plannerSmall") },
          { value: "venue", label: t("proauth:register.venue"), small: t("proauth:register.venueSmall") },
        ]}
        chosen={fieldValue(form, "kind")}
        error={error("kind")}
        required
      />
      <TextField
        name="firstname"
        label={t("proauth:register.firstname")}
        autoComplete="given-name"
        maxLength={100}
        defaultValue={fieldValue(form, "firstname")}
        error={error("firstname")}
        required
      />
      <TextField
        name="lastname"
        label={t("proauth:register.lastname")}
        autoComplete="family-name"
        maxLength={100}
        defaultValue={fieldValue(form, "lastname")}
        error={error("lastname")}
        required
      />
      <TextField
        name="email"
        type="email"
        label={t("proauth:register.email")}
        autoComplete="username"
        defaultValue={fieldValue(form, "email")}
        error={error("email")}
        hint={t("proauth:register.emailHint")}
        required
      />
      <PhoneFields
        country={country}
        countries={countries}
        form={form}
        label={t("proauth:register.phone")}
        hint={t("proauth:register.phoneHint")}
      />
      <PasswordField
        name="password"
        label={t("proauth:register.password")}
        autoComplete="new-password"
        error={error("password")}
        hint={t("proauth:register.passwordHint")}
      />
      <Check
        name="tos"
        value="on"
        checked={fieldValue(form, "tos") === "on"}
        error={error("tos")}
        hint={t("proauth:register.tosHint")}
        required
      >
        <Trans
          t={t}
          i18nKey="proauth:register.tos"
          // biome-ignore lint/a11y/useAnchorContent: the text stands in the language file.
          components={{ terms: <a href={paths.terms()} target="_blank" rel="noopener" /> }}
        />
      </Check>
      <Actions>
        <Button>{t("proauth:register.submit")}</Button>
      </Actions>
    </form>
  );
}

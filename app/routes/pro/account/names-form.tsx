import { PERSON_NAME } from "~/domain/provider-access/provider-account.rules";
import { type FormState, fieldValue, VERSION_FIELD } from "~/http/form";
import { OWN_LANGUAGE_NAMES } from "~/i18n/language-names";
import { LOCALES, type Locale } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { HiddenField, SelectField, TextField } from "~/ui/field";
import { SavedMeanwhile } from "../saved-meanwhile";

interface NamesFormProps {
  account: { firstname: string; lastname: string; locale: Locale; version: string };
  form: FormState | undefined;
}

/** Rule pro-account-1, and the language of pages and letters. */
export function NamesForm({ account, form }: NamesFormProps) {
  const { t } = useTexts();
  const error = (name: string) => form?.errors[name] && t(form.errors[name]);
  return (
    <form className="fields" method="post" noValidate>
      <HiddenField name={VERSION_FIELD} value={fieldValue(form, VERSION_FIELD, account.version)} />
      <FormProblems form={form} />
      <SavedMeanwhile
        form={form}
        href={paths.pro.account()}
        fields={[
          { name: "firstname", label: t("proaccount:names.firstname") },
          { name: "lastname", label: t("proaccount:names.lastname") },
          {
            name: "locale",
            label: t("proaccount:names.locale"),
            say: ([code]) => OWN_LANGUAGE_NAMES[code as Locale] ?? "",
          },
        ]}
      />
      <TextField
        name="firstname"
        label={t("proaccount:names.firstname")}
        autoComplete="given-name"
        maxLength={PERSON_NAME.longest}
        defaultValue={fieldValue(form, "firstname", account.firstname)}
        error={error("firstname")}
        required
      />
      <TextField
        name="lastname"
        label={t("proaccount:names.lastname")}
        hint={t("proaccount:names.hint")}
        autoComplete="family-name"
        maxLength={PERSON_NAME.longest}
        defaultValue={fieldValue(form, "lastname", account.lastname)}
        error={error("lastname")}
        required
      />
      <SelectField
        name="locale"
        label={t("proaccount:names.locale")}
        hint={t("proaccount:names.localeHint")}
        options={LOCALES.map((code) => ({ value: code, label: OWN_LANGUAGE_NAMES[code], lang: code }))}
        defaultValue={fieldValue(form, "locale", account.locale)}
        error={error("locale")}
      />
      <Actions>
        <Button name="intent" value="names">
          {t("proaccount:names.save")}
        </Button>
      </Actions>
    </form>
  );
}

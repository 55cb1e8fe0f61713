import type { z } from "zod";
import type { providerForm } from "~/domain/providers/provider-account.form";
import { PERSON_NAME } from "~/domain/providers/provider-account.rules";
import type { Constraints, Versioned } from "~/http/forms/form";
import { LOCALES, type Locale, OWN_LANGUAGE_NAMES } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { HiddenField, SelectField, TextField } from "~/ui/field";
import { SavedMeanwhile } from "../saved-meanwhile";

interface NamesFormProps extends Versioned {
  firstname: string;
  lastname: string;
  locale: Locale;
  constraints: Constraints;
}

export const NAMES_FORM = "names-form";

/** The language applies to pages and emails (rule pro-account-1). */
export function NamesForm({ firstname, lastname, locale, version, constraints }: NamesFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof providerForm> & Versioned>(NAMES_FORM, {
    values: { firstname, lastname, locale, version },
    constraints,
  });
  const { fields, sending } = post;
  return (
    <PostForm className="space-y-7" post={post}>
      <HiddenField field={fields.version} />
      <FormProblems post={post} />
      <SavedMeanwhile
        post={post}
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
        field={fields.firstname}
        label={t("proaccount:names.firstname")}
        autoComplete="given-name"
        maxLength={PERSON_NAME.longest}
      />
      <TextField
        field={fields.lastname}
        label={t("proaccount:names.lastname")}
        hint={t("proaccount:names.hint")}
        autoComplete="family-name"
        maxLength={PERSON_NAME.longest}
      />
      <SelectField
        field={fields.locale}
        label={t("proaccount:names.locale")}
        hint={t("proaccount:names.localeHint")}
        options={LOCALES.map((code) => ({ value: code, label: OWN_LANGUAGE_NAMES[code], lang: code }))}
      />
      <Actions>
        <Button name="intent" value="names" busy={sending}>
          {t("proaccount:names.save")}
        </Button>
      </Actions>
    </PostForm>
  );
}

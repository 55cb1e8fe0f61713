import { Trans } from "react-i18next";
import type { z } from "zod";
import type { registrationForm } from "~/domain/providers/provider-account.form";
import type { Constraints } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PasswordField } from "~/routes/password-field";
import { type PhoneCountries, PhoneFields } from "~/routes/phone-fields";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { Check } from "~/ui/check";
import { ChoiceGroup } from "~/ui/choice";
import { TextField } from "~/ui/field";

interface RegistrationFormProps {
  constraints: Constraints;
  /** The country of the market. */
  values: { country: string };
  countries: PhoneCountries;
}

export const REGISTRATION = "registration";

/** Rule pro-register-7. After an error, the password must be typed again. */
export function RegistrationForm({ countries, ...form }: RegistrationFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof registrationForm>, { missing?: boolean }>(REGISTRATION, form);
  const { fields, refused } = post;
  const title = refused?.missing ? t("proauth:error.missingData") : t("proauth:error.registration");
  return (
    <PostForm className="space-y-7" post={post}>
      <FormProblems post={post} title={title} />
      <ChoiceGroup
        field={fields.kind}
        legend={t("proauth:register.kind")}
        legendLook="plain"
        options={[
          { value: "planner", label: t("proauth:register.planner"), small: t("proauth:register.plannerSmall") },
          { value: "venue", label: t("proauth:register.venue"), small: t("proauth:register.venueSmall") },
        ]}
      />
      <TextField
        field={fields.firstname}
        label={t("proauth:register.firstname")}
        autoComplete="given-name"
        maxLength={100}
      />
      <TextField
        field={fields.lastname}
        label={t("proauth:register.lastname")}
        autoComplete="family-name"
        maxLength={100}
      />
      <TextField
        field={fields.email}
        type="email"
        label={t("proauth:register.email")}
        autoComplete="username"
        hint={t("proauth:register.emailHint")}
      />
      <PhoneFields
        fields={fields}
        countries={countries}
        label={t("proauth:register.phone")}
        hint={t("proauth:register.phoneHint")}
      />
      <PasswordField
        field={fields.password}
        label={t("proauth:register.password")}
        autoComplete="new-password"
        hint={t("proauth:register.passwordHint")}
      />
      <Check field={fields.tos} hint={t("proauth:register.tosHint")}>
        <Trans
          t={t}
          i18nKey="proauth:register.tos"
          // biome-ignore lint/a11y/useAnchorContent: the text is in the language file.
          components={{ terms: <a href={paths.terms()} target="_blank" rel="noopener" /> }}
        />
      </Check>
      <Actions>
        <Button busy={post.sending}>{t("proauth:register.submit")}</Button>
      </Actions>
    </PostForm>
  );
}

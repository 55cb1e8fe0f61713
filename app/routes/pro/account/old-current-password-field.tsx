import type { FormState } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { PasswordField } from "~/routes/old-password-field";

/** Asks for the password before a change that an unattended session must not make. */
export function CurrentPasswordField({ form }: { form: FormState | undefined }) {
  const { t } = useTexts();
  const error = form?.errors.currentPassword;
  return (
    <PasswordField
      name="currentPassword"
      label={t("proaccount:currentPassword")}
      autoComplete="current-password"
      error={error && t(error, form?.details)}
    />
  );
}

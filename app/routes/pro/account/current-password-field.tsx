import { useTexts } from "~/i18n/texts";
import { PasswordField } from "~/routes/password-field";
import type { FormField } from "~/ui/field";

/** Asks for the password, so that no one can change the account in an unattended session. */
export function CurrentPasswordField({ field }: { field: FormField }) {
  const { t } = useTexts();
  return <PasswordField field={field} label={t("proaccount:currentPassword")} autoComplete="current-password" />;
}

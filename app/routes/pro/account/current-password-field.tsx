import { useTexts } from "~/i18n/texts";
import { PasswordField } from "~/routes/password-field";
import type { FormField } from "~/ui/field";

/** Asks for the password before a change that an unattended session must not make. */
export function CurrentPasswordField({ field }: { field: FormField }) {
  const { t } = useTexts();
  return <PasswordField field={field} label={t("proaccount:currentPassword")} autoComplete="current-password" />;
}

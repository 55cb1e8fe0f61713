import type { FormState } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { TextField } from "~/ui/field";

/** Asks for the password before something that a borrowed session must not do. */
export function CurrentPasswordField({ form }: { form: FormState | undefined }) {
  const { t } = useTexts();
  const error = form?.errors.currentPassword;
  return (
    <TextField
      name="currentPassword"
      type="password"
      label={t("proaccount:currentPassword")}
      autoComplete="current-password"
      error={error && t(error as "proaccount:error.currentPassword", form?.details)}
      required
    />
  );
}

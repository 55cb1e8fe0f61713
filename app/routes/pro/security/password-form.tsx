import { PASSWORD_LENGTHS } from "~/domain/provider-access/provider-account.rules";
import type { FormState } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/old-form-problems";
import { PasswordField } from "~/routes/old-password-field";
import { CurrentPasswordField } from "~/routes/pro/account/old-current-password-field";
import { useRemainingProblems } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, Button } from "~/ui/button";
import { STRENGTH_ID, StrengthMeter } from "./strength-meter";

interface PasswordFormProps {
  /** For password managers. */
  email: string;
  ownWords: string[];
  form: FormState | undefined;
}

/** Rule pro-account-4. The server judges as the meter does, and works without it. */
export function PasswordForm({ email, ownWords, form: answer }: PasswordFormProps) {
  const { t } = useTexts();
  const [form, onInput] = useRemainingProblems(answer);
  const [submitting, onSubmit] = useSubmitting();
  const error = (name: string) => form?.errors[name] && t(form.errors[name]);
  return (
    <form className="fields" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
      <FormProblems form={form} />
      {/* Password managers look for a text field with the account's name. */}
      <input hidden type="text" autoComplete="username" defaultValue={email} readOnly />
      <CurrentPasswordField form={form} />
      <div>
        <PasswordField
          name="newPassword"
          label={t("proaccount:password.new")}
          hint={t("proaccount:password.hint", PASSWORD_LENGTHS)}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTHS.shortest}
          maxLength={PASSWORD_LENGTHS.longest}
          describedBy={STRENGTH_ID}
          error={error("newPassword")}
        />
        <StrengthMeter fieldId="newPassword" ownWords={ownWords} />
      </div>
      <PasswordField
        name="passwordConfirmation"
        label={t("proaccount:password.confirmation")}
        autoComplete="new-password"
        error={error("passwordConfirmation")}
      />
      <p className="small muted">{t("proaccount:password.others")}</p>
      <Actions>
        <Button name="intent" value="password" busy={submitting}>
          {submitting ? t("proaccount:password.saving") : t("proaccount:password.submit")}
        </Button>
      </Actions>
    </form>
  );
}

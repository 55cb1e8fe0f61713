import { PASSWORD_LENGTHS } from "~/domain/accounts/provider-account.rules";
import type { FormState } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { CurrentPasswordField } from "~/routes/pro/account/current-password-field";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { STRENGTH_ID, StrengthMeter } from "./strength-meter";

interface PasswordFormProps {
  /** For the browser's store of passwords. */
  email: string;
  ownWords: string[];
  form: FormState | undefined;
}

/** Back-office specification §5, "Change password". The server judges as the meter does, and works without it. */
export function PasswordForm({ email, ownWords, form }: PasswordFormProps) {
  const { t } = useTexts();
  const [submitting, onSubmit] = useSubmitting();
  const error = (name: string) => form?.errors[name] && t(form.errors[name] as "proaccount:error.weakPassword");
  return (
    <form className="fields" method="post" noValidate onSubmit={onSubmit}>
      <FormProblems form={form} />
      {/* Stores of passwords look for a text field; nobody else should find it. */}
      <input
        className="sr"
        type="text"
        autoComplete="username"
        defaultValue={email}
        tabIndex={-1}
        aria-hidden
        readOnly
      />
      <CurrentPasswordField form={form} />
      <div>
        <TextField
          name="newPassword"
          type="password"
          label={t("proaccount:password.new")}
          hint={t("proaccount:password.hint", PASSWORD_LENGTHS)}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTHS.shortest}
          maxLength={PASSWORD_LENGTHS.longest}
          describedBy={STRENGTH_ID}
          error={error("newPassword")}
          required
        />
        <StrengthMeter fieldId="newPassword" ownWords={ownWords} />
      </div>
      <TextField
        name="passwordConfirmation"
        type="password"
        label={t("proaccount:password.confirmation")}
        autoComplete="new-password"
        error={error("passwordConfirmation")}
        required
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

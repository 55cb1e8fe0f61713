import { LENGTHS } from "~/domain/couples/account.rules";
import { type FormState, fieldValue } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Note } from "~/ui/note";
import { CurrentPasswordField } from "./current-password-field";

interface EmailFormProps {
  /** The login until a new one is confirmed. */
  current: string;
  /** A new address that is not confirmed yet. */
  waiting: string | null;
  form: FormState | undefined;
}

/** A new login address takes effect once its owner confirms the link that is sent to it. */
export function EmailForm({ current, waiting, form }: EmailFormProps) {
  const { t } = useTexts();
  const error = form?.errors.email && t(form.errors.email);
  return (
    <>
      <p>{t("proaccount:email.current", { email: current })}</p>
      {waiting ? <Note>{t("proaccount:email.waiting", { email: waiting })}</Note> : null}
      <form className="fields" method="post" noValidate>
        <FormProblems form={form} />
        <TextField
          name="email"
          type="email"
          label={t("proaccount:email.label")}
          hint={t("proaccount:email.hint")}
          autoComplete="email"
          maxLength={LENGTHS.email}
          defaultValue={fieldValue(form, "email")}
          error={error}
          required
        />
        <CurrentPasswordField form={form} />
        <Actions>
          <Button variant="quiet" name="intent" value="email">
            {t("proaccount:email.submit")}
          </Button>
        </Actions>
      </form>
    </>
  );
}

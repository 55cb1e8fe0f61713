import type { z } from "zod";
import type { loginEmailForm } from "~/domain/provider-access/provider-account.form";
import type { Constraints } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { CurrentPasswordField } from "./current-password-field";

interface EmailFormProps {
  /** A new address that is not confirmed yet. */
  waiting: string | null;
  constraints: Constraints;
}

export const EMAIL_FORM = "email-form";

/** A new login address takes effect once its owner confirms the link that is sent to it. */
export function EmailForm({ waiting, constraints }: EmailFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof loginEmailForm>>(EMAIL_FORM, { constraints });
  const { fields, sending } = post;
  return (
    <>
      {waiting ? <Note>{t("proaccount:email.waiting", { email: waiting })}</Note> : null}
      <PostForm className="space-y-7" post={post}>
        <FormProblems post={post} />
        <TextField
          field={fields.email}
          type="email"
          label={t("proaccount:email.label")}
          hint={t("proaccount:email.hint")}
          autoComplete="email"
        />
        <CurrentPasswordField field={fields.currentPassword} />
        <Actions>
          <Button own variant="quiet" name="intent" value="email" busy={sending}>
            {t("proaccount:email.submit")}
          </Button>
        </Actions>
      </PostForm>
    </>
  );
}

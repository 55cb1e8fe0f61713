import { lazy, Suspense, useState } from "react";
import type { z } from "zod";
import type { passwordForm } from "~/domain/providers/provider-account.form";
import { PASSWORD_LENGTHS } from "~/domain/providers/provider-account.rules";
import type { Constraints } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PasswordField } from "~/routes/password-field";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { CurrentPasswordField } from "../account/current-password-field";

// Loaded on the first key. The server never renders it, and checks the password itself if it fails to load.
const StrengthMeter = import.meta.env.SSR
  ? () => null
  : lazy(() => import("./strength-meter").catch(() => ({ default: () => null })));

const STRENGTH_ID = "password-strength";

interface PasswordFormProps {
  email: string;
  ownWords: string[];
  constraints: Constraints;
}

export const PASSWORD_FORM = "password-form";

/** Rule pro-account-4. The server uses the same estimate as the meter, and works without it. */
export function PasswordForm({ email, ownWords, constraints }: PasswordFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof passwordForm>>(PASSWORD_FORM, { constraints });
  const { fields, sending } = post;
  const [isTyped, setTyped] = useState(false);
  return (
    <PostForm className="space-y-7" post={post} onInput={() => setTyped(true)}>
      <FormProblems post={post} />
      {/* Password managers look for a text field with the account's name. */}
      <input hidden type="text" autoComplete="username" defaultValue={email} readOnly />
      <CurrentPasswordField field={fields.currentPassword} />
      <div>
        <PasswordField
          field={fields.newPassword}
          label={t("proaccount:password.new")}
          hint={t("proaccount:password.hint", PASSWORD_LENGTHS)}
          autoComplete="new-password"
          minLength={PASSWORD_LENGTHS.shortest}
          maxLength={PASSWORD_LENGTHS.longest}
          describedBy={STRENGTH_ID}
        />
        <div className="text-small leading-[1.45]" id={STRENGTH_ID} role="status">
          {isTyped ? (
            <Suspense>
              {/* The key resets the meter with the emptied field. */}
              <StrengthMeter key={fields.newPassword.key} fieldId={fields.newPassword.id} ownWords={ownWords} />
            </Suspense>
          ) : null}
        </div>
      </div>
      <PasswordField
        field={fields.passwordConfirmation}
        label={t("proaccount:password.confirmation")}
        autoComplete="new-password"
        required
      />
      <p className="text-small text-ink-muted">{t("proaccount:password.others")}</p>
      <Actions>
        <Button own name="intent" value="password" busy={sending}>
          {sending ? t("proaccount:password.saving") : t("proaccount:password.submit")}
        </Button>
      </Actions>
    </PostForm>
  );
}

import { Trans } from "react-i18next";
import type { z } from "zod";
import type { phoneCodeForm } from "~/domain/providers/provider-account.form";
import type { Constraints } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { ResendButton, ResendNote } from "~/routes/resend-code";
import { Actions, BackLink, Button } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { FixedValue } from "~/ui/field";

interface CodeStepProps {
  /** E.164. The code is checked for this number, even if another tab has requested a code for another one. */
  phone: string;
  shown: string;
  minutes: number;
  resend: { waitSeconds: number; left: number };
  constraints: Constraints;
}

export const CODE_FORM = "code-form";

export function CodeStep({ phone, shown, minutes, resend, constraints }: CodeStepProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof phoneCodeForm>>(CODE_FORM, { constraints });
  const { left, waitSeconds: wait } = resend;
  return (
    <PostForm className="space-y-7" post={post} action={paths.pro.phone("code")}>
      <FormProblems post={post} />
      <FixedValue name="phone" value={phone} />
      <p>
        <Trans
          t={t}
          i18nKey="account:code.sent"
          values={{ phone: shown, minutes }}
          components={{ strong: <strong /> }}
        />
      </p>
      <CodeField
        field={post.fields.code}
        label={t("account:code.label")}
        hint={t("account:code.hint")}
        autoFocus={!post.refused}
      />
      <Actions>
        <Button own name="intent" value="verify">
          {t("account:code.confirm")}
        </Button>
        <ResendButton left={left} wait={wait} />
      </Actions>
      <ResendNote left={left} wait={wait} />
      <p>
        <BackLink href={paths.pro.phone()}>{t("account:code.back")}</BackLink>
      </p>
    </PostForm>
  );
}

import { Trans } from "react-i18next";
import type { FormState } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { ResendButton, ResendNote } from "~/routes/resend-code";
import { Actions, BackLink, Button } from "~/ui/button";
import { CodeField } from "~/ui/old-code-field";
import { HiddenField } from "~/ui/old-field";

interface CodeStepProps {
  /** E.164. The code is checked for the number that is shown, even if another tab has asked for a code for another number. */
  phone: string;
  shown: string;
  minutes: number;
  resend: { waitSeconds: number; left: number };
  form: FormState | undefined;
}

/** The code that was texted to the new number. */
export function CodeStep({ phone, shown, minutes, resend, form }: CodeStepProps) {
  const { t } = useTexts();
  const error = form?.errors.code && t(form.errors.code, form.details);
  const { left, waitSeconds: wait } = resend;
  return (
    <form className="fields" method="post" action={paths.pro.phone("code")} noValidate>
      <FormProblems form={form} />
      <HiddenField name="phone" value={phone} />
      <p>
        <Trans
          t={t}
          i18nKey="account:code.sent"
          values={{ phone: shown, minutes }}
          components={{ strong: <strong /> }}
        />
      </p>
      <CodeField label={t("account:code.label")} error={error} hint={t("account:code.hint")} autoFocus={!form} />
      <Actions>
        <Button name="intent" value="verify">
          {t("account:code.confirm")}
        </Button>
        <ResendButton left={left} wait={wait} />
      </Actions>
      <ResendNote left={left} wait={wait} />
      <p>
        <BackLink href={paths.pro.phone()}>{t("account:code.back")}</BackLink>
      </p>
    </form>
  );
}

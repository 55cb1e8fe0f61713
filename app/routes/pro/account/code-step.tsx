import { Trans } from "react-i18next";
import type { FormState } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { Actions, BackLink, Button } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { HiddenField } from "~/ui/field";

interface CodeStepProps {
  /** E.164: the code is checked for the number that is shown, also where another tab has asked for another one meanwhile. */
  phone: string;
  shown: string;
  minutes: number;
  resend: { waitSeconds: number; left: number };
  form: FormState | undefined;
}

/** The code that was texted to the new number. */
export function CodeStep({ phone, shown, minutes, resend, form }: CodeStepProps) {
  const { t } = useTexts();
  const error = form?.errors.code && t(form.errors.code as "account:error.code", form.details);
  const left = t("account:code.left", { count: resend.left });
  const wait = t("account:code.wait", { count: resend.waitSeconds });
  const blocked = resend.left === 0 || resend.waitSeconds > 0;
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
        <Button
          variant="quiet"
          name="intent"
          value="resend"
          {...(blocked ? { unavailable: { reasonId: "resend-reason" } } : { "aria-describedby": "resend-reason" })}
        >
          {t("account:code.resend")}
        </Button>
      </Actions>
      <p className="hint" id="resend-reason">
        {resend.left === 0 ? t("account:code.none") : resend.waitSeconds > 0 ? `${wait} ${left}` : left}
      </p>
      <p>
        <BackLink href={paths.pro.phone()}>{t("account:code.back")}</BackLink>
      </p>
    </form>
  );
}

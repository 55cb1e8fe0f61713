import { useEffect, useState } from "react";
import { Trans } from "react-i18next";
import { typedCode } from "~/domain/one-time-code.rules";
import type { FormState } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/old-form-problems";
import { ResendButton, ResendNote } from "~/routes/resend-code";
import { useRemainingProblems } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, BackLink, Button } from "~/ui/button";
import { CodeField } from "~/ui/old-code-field";
import { panelClass } from "~/ui/panel";
import type { LoginPage } from "./login-page";

export interface CodeStepProps {
  page: LoginPage;
  phone: string;
  minutes: number;
  resend: { waitSeconds: number; left: number };
  form: FormState | undefined;
}

/** Rule login-5. The countdown is only shown here; the server keeps it. */
export function CodeStep({ page, phone, minutes, resend, form: answer }: CodeStepProps) {
  const { t } = useTexts();
  const [form, onInput] = useRemainingProblems(answer);
  const [submitting, onSubmit] = useSubmitting();
  const wait = useCountdown(resend.waitSeconds);
  const error = form?.errors.code && t(form.errors.code, form.details);
  return (
    <form
      className={panelClass("card", "fields slim")}
      method="post"
      action={page.address("code")}
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <div>
        <p className="kicker">{t("account:code.step")}</p>
        <h1 className="calm rule">{t("account:code.heading")}</h1>
      </div>
      <FormProblems form={form} />
      <p className="muted">
        <Trans t={t} i18nKey="account:code.sent" values={{ phone, minutes }} components={{ strong: <strong /> }} />
      </p>
      <CodeField
        label={t("account:code.label")}
        error={error}
        hint={t("account:code.hint")}
        autoFocus={!answer}
        keep={typedCode}
      />
      <Actions>
        <Button name="intent" value="verify" busy={submitting}>
          {submitting ? t("account:code.checking") : t("account:code.confirm")}
        </Button>
        <ResendButton left={resend.left} wait={wait} />
      </Actions>
      <ResendNote left={resend.left} wait={wait} />
      <p>
        <BackLink href={page.address()}>{t("account:code.back")}</BackLink>
      </p>
    </form>
  );
}

/** Seconds left, once a script runs; without one the number stands as it was when the page was made. */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    setLeft(from);
    if (from <= 0) return;
    const end = Date.now() + from * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [from]);
  return left;
}

import { useEffect, useState } from "react";
import { Trans } from "react-i18next";
import type { z } from "zod";
import type { codeForm } from "~/domain/couples/account.form";
import { typedCode } from "~/domain/one-time-code.rules";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { ResendButton, ResendNote } from "~/routes/resend-code";
import { Actions, BackLink, Button } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { PageTitle } from "~/ui/heading";
import { Kicker } from "~/ui/kicker";
import { panelClass } from "~/ui/panel";
import { CODE_FORM, type LoginPage } from "./login-page";

export interface CodeStepProps {
  page: LoginPage;
  /** Where to go after the login. */
  next: string | undefined;
  phone: string;
  minutes: number;
  resend: { waitSeconds: number; left: number };
}

/** Rule login-5. The countdown is only shown here; the server keeps it. */
export function CodeStep({ page, next, phone, minutes, resend }: CodeStepProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof codeForm>>(CODE_FORM);
  const wait = useCountdown(resend.waitSeconds);
  return (
    <PostForm className={panelClass("card", "space-y-7 max-w-slim")} action={page.address("code", next)} post={post}>
      <div>
        <Kicker>{t("account:code.step")}</Kicker>
        <PageTitle>{t("account:code.heading")}</PageTitle>
      </div>
      <FormProblems post={post} />
      <p className="text-ink-muted">
        <Trans t={t} i18nKey="account:code.sent" values={{ phone, minutes }} components={{ strong: <strong /> }} />
      </p>
      <CodeField
        field={post.fields.code}
        label={t("account:code.label")}
        hint={t("account:code.hint")}
        autoFocus={!post.refused}
        keep={typedCode}
      />
      <Actions>
        <Button name="intent" value="verify" busy={post.sending}>
          {post.sending ? t("account:code.checking") : t("account:code.confirm")}
        </Button>
        <ResendButton left={resend.left} wait={wait} />
      </Actions>
      <ResendNote left={resend.left} wait={wait} />
      <p>
        <BackLink href={page.address(undefined, next)}>{t("account:code.back")}</BackLink>
      </p>
    </PostForm>
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

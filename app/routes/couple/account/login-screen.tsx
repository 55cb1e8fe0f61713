import { useEffect, useState } from "react";
import { Trans } from "react-i18next";
import type { z } from "zod";
import type { codeForm, phoneForm } from "~/domain/couples/account.form";
import { typedCode } from "~/domain/one-time-code.rules";
import type { Constraints } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { type PhoneCountries, PhoneFields } from "~/routes/phone-fields";
import { PlannerBanner, type PlannerBannerView, PlannerPictureBanner } from "~/routes/planner-banner";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { ResendButton, ResendNote } from "~/routes/resend-code";
import { Actions, BackLink, Button } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { CodeField } from "~/ui/code-field";
import { FixedValue } from "~/ui/field";
import { Note } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import { HeroImage } from "~/ui/hero-image";
import { panelClass } from "~/ui/panel";

type Screen = { banner: PlannerBannerView | null } & (
  | ({ step: "code" } & Omit<CodeStepProps, "page">)
  | ({ step: "phone" } & PhoneStepProps)
);

export function LoginScreen({ page, screen, pictureOnly }: { page: LoginPage; screen: Screen; pictureOnly?: boolean }) {
  return (
    <>
      {screen.banner ? (
        <div className={pageClass({ className: "pt-top" })}>
          {pictureOnly ? <PlannerPictureBanner banner={screen.banner} /> : <PlannerBanner banner={screen.banner} />}
        </div>
      ) : null}
      <div className={pageClass({ className: "pt-top pb-section grid gap-gap md:grid-cols-2 items-center" })}>
        {screen.step === "code" ? <CodeStep {...screen} page={page} /> : <PhoneStep {...screen} />}
        <div className="max-md:hidden">
          <HeroImage src="/art/vows.svg" width={640} height={760} lazy />
        </div>
      </div>
    </>
  );
}

interface PhoneStepProps {
  values: { country: string; phone: string };
  constraints: Constraints;
  countries: PhoneCountries;
  /** Random id of the rendered page, so that a double click sends only one code. */
  page: string;
  /** True: the code step has no login to continue, because the browser blocks cookies or an hour has passed. */
  isForgotten: boolean;
}

function PhoneStep({ values, constraints, countries, page, isForgotten }: PhoneStepProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof phoneForm>>(PHONE_FORM, { values, constraints });
  return (
    <PostForm className={panelClass("card", "space-y-7 max-w-slim")} post={post}>
      <div>
        <Kicker>{t("account:phone.step")}</Kicker>
        <PageTitle>{t("account:phone.heading")}</PageTitle>
      </div>
      <FormProblems post={post} />
      {isForgotten && !post.refused ? <Note>{t("common:error.cookies")}</Note> : null}
      <p className="text-ink-muted">{t("account:phone.lead")}</p>
      <FixedValue name="page" value={page} />
      <PhoneFields fields={post.fields} countries={countries} hint={t("account:phone.private")} />
      <Button wide name="intent" value="send" busy={post.sending}>
        {post.sending ? t("account:phone.sending") : t("account:phone.submit")}
      </Button>
    </PostForm>
  );
}

interface CodeStepProps {
  page: LoginPage;
  next: string | undefined;
  phone: string;
  minutes: number;
  emailed: boolean;
  resend: { waitSeconds: number; left: number };
}

/** Form for the code (rule login-5). The countdown is only a display; the server enforces the wait. */
function CodeStep({ page, next, phone, minutes, emailed, resend }: CodeStepProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof codeForm>>(CODE_FORM);
  const wait = useCountdown(resend.waitSeconds);
  return (
    <PostForm className={panelClass("card", "space-y-7 max-w-slim")} action={page.address("code", next)} post={post}>
      <div>
        <Kicker>{t("account:code.step")}</Kicker>
        <PageTitle>{t(emailed ? "account:code.emailedHeading" : "account:code.heading")}</PageTitle>
      </div>
      <FormProblems post={post} />
      <p className="text-ink-muted">
        <Trans
          t={t}
          i18nKey={emailed ? "account:code.emailed" : "account:code.sent"}
          values={{ phone, minutes }}
          components={{ strong: <strong /> }}
        />
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
      </Actions>
      <div>
        <div className="-ms-3.25 flex flex-wrap gap-x-2">
          <ResendButton left={resend.left} wait={wait}>
            {emailed ? t("account:code.byText") : undefined}
          </ResendButton>
          <ResendButton intent="email" left={resend.left} wait={wait}>
            {t(emailed ? "account:code.emailAgain" : "account:code.byEmail")}
          </ResendButton>
        </div>
        <ResendNote left={resend.left} wait={wait} />
      </div>
      <p>
        <BackLink href={page.address(undefined, next)}>{t("account:code.back")}</BackLink>
      </p>
    </PostForm>
  );
}

/** Returns the seconds left. Without a script the number stays as rendered. */
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

export interface LoginPage {
  name: "account" | "account_lp";
  address: (step?: "code", next?: string) => string;
}

export const PHONE_FORM = "login";
export const CODE_FORM = "login-code";

export const ACCOUNT: LoginPage = { name: "account", address: paths.account };
export const ACCOUNT_LANDING: LoginPage = { name: "account_lp", address: paths.accountLanding };

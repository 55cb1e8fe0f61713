import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { logInProvider } from "~/domain/provider-access/log-in-provider.server";
import { loginForm } from "~/domain/provider-access/provider-registration.form";
import { answerOf } from "~/http/domain-errors";
import { fieldValue } from "~/http/form";
import { formState, parseForm, refused } from "~/http/form.server";
import { requireNoProvider } from "~/http/guards.server";
import { knownBrowser, rememberBrowser } from "~/http/known-browser.server";
import { loginDeps } from "~/http/login.server";
import { afterLogin, enterAsProvider, visitorOf } from "~/http/provider-access.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PasswordField } from "~/routes/password-field";
import { Actions, Button } from "~/ui/button";
import { Check } from "~/ui/check";
import { TextField } from "~/ui/field";
import { panelClass } from "~/ui/panel";

export const handle: RouteHandle = { title: "proauth:login.title", hydrate: true, i18n: ["proauth"], cache: "form" };

export function loader({ context }: LoaderFunctionArgs) {
  requireNoProvider(context);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireNoProvider(context);
  const formData = await request.formData();
  const parsed = parseForm(formData, loginForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  try {
    const browser = await knownBrowser(context, "provider", parsed.value.email);
    const visitor = { ...visitorOf(context, request), browser };
    const session = await logInProvider(loginDeps(context), parsed.value, visitor);
    await rememberBrowser(context, "provider", parsed.value.email);
    await enterAsProvider(context, session);
    return redirect(afterLogin(context, context.url.searchParams.get("next")), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = answerOf(error);
    return refused({ form: formState(formData, { email: text }) }, status);
  }
}

/** Rule pro-login-1. The form posts to its own address, which carries the page to return to. */
export default function Login() {
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  const error = (name: string) => form?.errors[name] && t(form.errors[name]);
  return (
    <div className="wrap top split even mid">
      <form className={panelClass("card", "fields slim")} method="post" noValidate>
        <div>
          <p className="kicker">{t("proauth:login.title")}</p>
          <h1 className="calm rule">{t("proauth:login.heading")}</h1>
        </div>
        <FormProblems form={form} title={t("proauth:error.login")} />
        <TextField
          name="email"
          type="email"
          label={t("proauth:register.email")}
          autoComplete="username"
          defaultValue={fieldValue(form, "email")}
          error={error("email")}
          required
        />
        <PasswordField
          name="password"
          label={t("proauth:register.password")}
          autoComplete="current-password"
          error={error("password")}
        />
        <Check
          name="remember"
          value="on"
          checked={fieldValue(form, "remember") === "on"}
          hint={t("proauth:login.rememberHint")}
        >
          {t("proauth:login.remember")}
        </Check>
        <Actions>
          <Button>{t("proauth:login.submit")}</Button>
          <a href={paths.pro.forgotPassword()}>{t("proauth:login.forgot")}</a>
        </Actions>
        <p>
          {t("proauth:login.unknown")} <a href={paths.pro.register()}>{t("proauth:login.toRegister")}</a>
        </p>
      </form>
      <div className="wide-only art">
        <img src="/art/hero.svg" width="560" height="440" alt="" />
      </div>
    </div>
  );
}

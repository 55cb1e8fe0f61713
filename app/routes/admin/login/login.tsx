import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { administratorLoginForm } from "~/domain/administrators/administrator.form";
import { checkAdministratorPassword } from "~/domain/administrators/log-in-administrator.server";
import { DomainError } from "~/domain/domain-error";
import { keepFirstFactor } from "~/http/administrator-login.server";
import { answerOf } from "~/http/domain-errors";
import { requireNoAdministrator } from "~/http/guards.server";
import { knownBrowser } from "~/http/known-browser.server";
import { loginDeps } from "~/http/login.server";
import { fieldValue } from "~/http/old-form";
import { formState, parseForm, refused } from "~/http/old-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { PasswordField } from "~/routes/old-password-field";
import { Actions, Button } from "~/ui/button";
import { TextField } from "~/ui/old-field";
import { panelClass } from "~/ui/panel";

export const handle: RouteHandle = { title: "admin:login.title", hydrate: true, i18n: ["admin"], cache: "form" };

export function loader({ context }: LoaderFunctionArgs) {
  requireNoAdministrator(context);
  return null;
}

/** The first factor opens no session; it leads to the second. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireNoAdministrator(context);
  const formData = await request.formData();
  const parsed = parseForm(formData, administratorLoginForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  try {
    const { email } = parsed.value;
    const browser = await knownBrowser(context, "administrator", email);
    const login = { ...parsed.value, ip: context.ip, browser };
    await keepFirstFactor(context, await checkAdministratorPassword(loginDeps(context), login), email);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = answerOf(error);
    return refused({ form: formState(formData, { password: text }) }, status);
  }
  return redirect(paths.admin.code(), 303);
}

export default function AdministratorLogin() {
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  const errorOf = (name: string) => form?.errors[name] && t(form.errors[name]);
  return (
    <div className="wrap slim section">
      <form className={panelClass("card", "fields")} method="post" noValidate>
        <div>
          <p className="kicker">{t("admin:login.step")}</p>
          <h1 className="calm rule">{t("admin:login.heading")}</h1>
        </div>
        <FormProblems form={form} />
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          label={t("admin:login.email")}
          defaultValue={fieldValue(form, "email")}
          error={errorOf("email")}
          required
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={t("admin:login.password")}
          error={errorOf("password")}
        />
        <Actions>
          <Button>{t("admin:login.next")}</Button>
        </Actions>
      </form>
    </div>
  );
}

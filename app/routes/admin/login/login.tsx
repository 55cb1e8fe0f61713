import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { administratorLoginForm } from "~/domain/accounts/administrator.form";
import { checkAdministratorPassword } from "~/domain/accounts/log-in-administrator.server";
import { DomainError } from "~/domain/domain-error";
import { keepFirstFactor } from "~/http/administrator-login.server";
import { answerOf } from "~/http/domain-errors";
import { fieldValue } from "~/http/form";
import { formState, parseForm, refused } from "~/http/form.server";
import { requireNoAdministrator } from "~/http/guards.server";
import { loginDeps } from "~/http/login.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { panelClass } from "~/ui/panel";

export const handle: RouteHandle = { title: "admin:login.title", cache: "form" };

export function loader({ context }: LoaderFunctionArgs) {
  requireNoAdministrator(context);
  return null;
}

/** The first factor opens no session: it leads to the second. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireNoAdministrator(context);
  const formData = await request.formData();
  const parsed = parseForm(formData, administratorLoginForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  try {
    await keepFirstFactor(
      context,
      await checkAdministratorPassword(loginDeps(context), { ...parsed.value, ip: context.ip }),
    );
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
  const errorOf = (name: string) => form?.errors[name] && t(form.errors[name] as "admin:error.password");
  return (
    <div className="wrap narrow section">
      <form className={panelClass("card", "fields slim")} method="post" noValidate>
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
        <TextField
          name="password"
          type="password"
          autoComplete="current-password"
          label={t("admin:login.password")}
          error={errorOf("password")}
          required
        />
        <Actions>
          <Button>{t("admin:login.next")}</Button>
        </Actions>
      </form>
    </div>
  );
}

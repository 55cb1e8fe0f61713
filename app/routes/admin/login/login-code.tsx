import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { administratorCodeForm } from "~/domain/administrators/administrator.form";
import { logInAdministrator } from "~/domain/administrators/log-in-administrator.server";
import { DomainError } from "~/domain/domain-error";
import { deviceOf } from "~/domain/sessions/device.rules";
import { forgetFirstFactor, readFirstFactor } from "~/http/administrator-login.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireNoAdministrator } from "~/http/guards.server";
import { rememberBrowser } from "~/http/known-browser.server";
import { loginDeps } from "~/http/login.server";
import { formState, parseForm, refused } from "~/http/old-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { setSessionCookies } from "~/http/session.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, BackLink, Button } from "~/ui/button";
import { CodeField } from "~/ui/old-code-field";
import { panelClass } from "~/ui/panel";

export const handle: RouteHandle = { title: "admin:code.title", cache: "form" };

export async function loader({ context }: LoaderFunctionArgs) {
  requireNoAdministrator(context);
  if ((await readFirstFactor(context)) === null) throw redirect(paths.admin.login());
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireNoAdministrator(context);
  const passed = await readFirstFactor(context);
  if (passed === null) {
    setFlash(context, { kind: "bad", text: "admin:code.expired" });
    return redirect(paths.admin.login(), 303);
  }
  const formData = await request.formData();
  const parsed = parseForm(formData, administratorCodeForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  try {
    const device = deviceOf(request.headers.get("User-Agent"));
    const session = await logInAdministrator(loginDeps(context), passed.administratorId, { ...parsed.value, device });
    await setSessionCookies(context, context.cookies, context.signed, session);
    await rememberBrowser(context, "administrator", passed.email);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = answerOf(error);
    return refused({ form: formState(formData, { code: text }) }, status);
  }
  forgetFirstFactor(context);
  return redirect(paths.admin.queue(), 303);
}

export default function AdministratorCode() {
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  return (
    <div className="wrap slim section">
      <form className={panelClass("card", "fields")} method="post" noValidate>
        <div>
          <p className="kicker">{t("admin:code.step")}</p>
          <h1 className="calm rule">{t("admin:code.heading")}</h1>
        </div>
        <FormProblems form={form} />
        <CodeField
          label={t("admin:code.label")}
          hint={t("admin:code.hint")}
          error={form?.errors.code && t(form.errors.code)}
          autoFocus={!form}
        />
        <Actions>
          <Button>{t("admin:code.confirm")}</Button>
        </Actions>
        <p>
          <BackLink href={paths.admin.login()}>{t("admin:code.back")}</BackLink>
        </p>
      </form>
    </div>
  );
}

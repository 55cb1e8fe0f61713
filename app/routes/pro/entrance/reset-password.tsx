import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findLink } from "~/domain/provider-access/provider-links.server";
import { resetPasswordForm } from "~/domain/provider-access/provider-registration.form";
import { setForgottenPassword } from "~/domain/provider-access/reset-password.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { anyone } from "~/http/guards.server";
import { loginDeps } from "~/http/login.server";
import { marketAddress } from "~/http/market-address.server";
import { parseForm, refused } from "~/http/old-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { forgetSession } from "~/http/session.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { PasswordField } from "~/routes/old-password-field";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/old-field";

export const handle: RouteHandle = { title: "proauth:reset.title", hydrate: true, i18n: ["proauth"] };

/** Opening the link changes nothing: mail scanners open links, too. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  anyone(context);
  const link = await findLink(context, "reset_password", params.secret ?? "");
  const open = link?.open === true;
  return data({ email: open ? link.email : null }, { status: open ? 200 : 410 });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  anyone(context);
  const parsed = parseForm(await request.formData(), resetPasswordForm);
  if (!parsed.ok) return refused({ form: parsed.form, gone: false });
  const address = marketAddress(context);
  const letters = {
    brand: context.settings.BRAND_NAME,
    forgotten: (market: Parameters<typeof address>[0]) => address(market, paths.pro.forgotPassword()),
  };
  try {
    const input = { secret: params.secret ?? "", password: parsed.value.password };
    const { providerId } = await setForgottenPassword(loginDeps(context), input, letters);
    deliverLater(context);
    if (context.staff?.role === "provider" && context.staff.providerId === providerId) forgetSession(context);
    setFlash(context, { kind: "good", text: "proauth:flash.reset" });
    return redirect(paths.pro.login(), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused({ form: undefined, gone: true }, answerOf(error).status);
  }
}

/** Rule pro-reset-2. */
export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  const error = (name: string) => answer?.form?.errors[name] && t(answer.form.errors[name]);
  if (email === null || answer?.gone) return <Gone />;
  return (
    <div className="wrap slim top">
      <form className="fields" method="post" noValidate>
        <div>
          <h1 className="calm rule">{t("proauth:reset.title")}</h1>
          <p className="muted">{t("proauth:reset.lead")}</p>
        </div>
        <FormProblems form={answer?.form} />
        <TextField
          name="email"
          type="email"
          label={t("proauth:register.email")}
          autoComplete="username"
          defaultValue={email}
          readOnly
        />
        <PasswordField
          name="password"
          label={t("proauth:reset.password")}
          autoComplete="new-password"
          error={error("password")}
          hint={t("proauth:reset.passwordHint")}
        />
        <PasswordField
          name="passwordConfirmation"
          label={t("proauth:reset.confirmation")}
          autoComplete="new-password"
          error={error("passwordConfirmation")}
        />
        <Actions>
          <Button>{t("proauth:reset.submit")}</Button>
        </Actions>
      </form>
    </div>
  );
}

function Gone() {
  const { t } = useTexts();
  return (
    <div className="wrap slim top flow-l">
      <h1 className="calm rule">{t("proauth:reset.goneHeading")}</h1>
      <p>{t("proauth:reset.goneText")}</p>
      <Actions>
        <ButtonLink href={paths.pro.forgotPassword()}>{t("proauth:reset.again")}</ButtonLink>
      </Actions>
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { minutes } from "~/domain/durations";
import { LETTER_EVERY } from "~/domain/provider-access/provider-access.rules";
import { forgotPasswordForm } from "~/domain/provider-access/provider-registration.form";
import { requestPasswordReset } from "~/domain/provider-access/request-password-reset.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { requireNoProvider } from "~/http/guards.server";
import { loginDeps } from "~/http/login.server";
import { fieldValue } from "~/http/old-form";
import { formState, parseForm, refused } from "~/http/old-form.server";
import { lettersTo } from "~/http/provider-access.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, BackLink, Button } from "~/ui/button";
import { TextField } from "~/ui/old-field";

export const handle: RouteHandle = { title: "proauth:forgot.title", cache: "form" };

export function loader({ context }: LoaderFunctionArgs) {
  requireNoProvider(context);
  const sent = context.url.searchParams.get("step") === "sent";
  return { sent, ...(sent ? { title: context.t("proauth:sent.title") } : {}) };
}

/** Content and timing of the answer are the same whether the address has an account or not. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireNoProvider(context);
  const formData = await request.formData();
  const parsed = parseForm(formData, forgotPasswordForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  try {
    const letters = lettersTo(context, paths.pro.resetPassword);
    await requestPasswordReset(loginDeps(context), parsed.value.email, context, letters);
    deliverLater(context);
    return redirect(paths.pro.forgotPassword("sent"), 303);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = answerOf(error);
    return refused({ form: formState(formData, { email: text }) }, status);
  }
}

/** Rule pro-reset-1. */
export default function ForgotPassword() {
  const { sent } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return <div className="wrap slim top">{sent && !form ? <Sent /> : <AddressForm form={form} />}</div>;
}

function Sent() {
  const { t } = useTexts();
  return (
    <div className="flow-l">
      <h1 className="calm rule">{t("proauth:sent.heading")}</h1>
      <p>{t("proauth:sent.text")}</p>
      <p className="muted">{t("proauth:sent.spam", { minutes: LETTER_EVERY / minutes(1) })}</p>
      <p>
        <a href={paths.pro.forgotPassword()}>{t("proauth:sent.again")}</a>
      </p>
      <p>
        <BackLink href={paths.pro.login()}>{t("proauth:forgot.back")}</BackLink>
      </p>
    </div>
  );
}

function AddressForm({ form }: { form: Parameters<typeof FormProblems>[0]["form"] }) {
  const { t } = useTexts();
  const error = form?.errors.email && t(form.errors.email);
  return (
    <form className="fields" method="post" action={paths.pro.forgotPassword()} noValidate>
      <div>
        <h1 className="calm rule">{t("proauth:forgot.heading")}</h1>
        <p className="muted">{t("proauth:forgot.lead")}</p>
      </div>
      <FormProblems form={form} />
      <TextField
        name="email"
        type="email"
        label={t("proauth:register.email")}
        autoComplete="username"
        defaultValue={fieldValue(form, "email")}
        error={error}
        required
      />
      <Actions>
        <Button>{t("proauth:forgot.submit")}</Button>
        <BackLink href={paths.pro.login()}>{t("proauth:forgot.back")}</BackLink>
      </Actions>
    </form>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { DomainError } from "~/domain/domain-error";
import { setForgottenPassword } from "~/domain/providers/password.server";
import { resetPasswordForm } from "~/domain/providers/provider-account.form";
import { findLink } from "~/domain/providers/provider-links.server";
import { deliverLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { anyone } from "~/http/pipeline/guards.server";
import { loginDeps } from "~/http/pipeline/login.server";
import { forgetSession } from "~/http/pipeline/session.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { DeadLink } from "~/routes/dead-link";
import { PasswordField } from "~/routes/password-field";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { TextField } from "~/ui/field";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";

export const handle: RouteHandle = { title: "proauth:reset.title", hydrate: true, i18n: ["proauth"] };

const FORM = "reset";

/** Has no side effects, because email scanners open links, too. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  anyone(context);
  const link = await findLink(context, "reset_password", params.secret ?? "");
  const open = link?.open === true;
  const view = { email: open ? link.email : null, constraints: constraintsOf(resetPasswordForm) };
  return data(view, { status: open ? 200 : 410 });
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context, params }: ActionFunctionArgs) {
  anyone(context);
  const submission = parseForm(await request.formData(), resetPasswordForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  try {
    const input = { secret: params.secret ?? "", password: submission.value.password };
    const { providerId } = await setForgottenPassword(loginDeps(context), input);
    deliverLater(context);
    if (context.staff?.role === "provider" && context.staff.providerId === providerId) forgetSession(context);
    return redirectWithFlash(context, paths.pro.login(), "proauth:flash.reset");
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused(context, submission, { formId: FORM, status: httpErrorOf(error).status }, { gone: true });
  }
}

/** Renders the form for a new password, which the emailed link opens (rule pro-reset-2). */
export default function ResetPassword() {
  const { email, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof resetPasswordForm> & { email: string | null }, { gone: boolean }>(FORM, {
    values: { email },
    constraints,
  });
  const { fields } = post;
  const { t } = useTexts();
  if (email === null || post.refused?.gone) return <Gone isNews={email !== null} />;
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <PostForm className="space-y-7" post={post}>
        <PageHead title={t("proauth:reset.title")} lead={t("proauth:reset.lead")} />
        <FormProblems post={post} />
        <TextField
          field={fields.email}
          type="email"
          label={t("proauth:register.email")}
          autoComplete="username"
          readOnly
        />
        <PasswordField
          field={fields.password}
          label={t("proauth:reset.password")}
          autoComplete="new-password"
          hint={t("proauth:reset.passwordHint")}
        />
        <PasswordField
          field={fields.passwordConfirmation}
          label={t("proauth:reset.confirmation")}
          autoComplete="new-password"
          required
        />
        <Submit busy={post.sending}>{t("proauth:reset.submit")}</Submit>
      </PostForm>
    </div>
  );
}

/** @param isNews the link was used while the page was open, so screen readers announce the message */
function Gone({ isNews }: { isNews: boolean }) {
  const { t } = useTexts();
  return (
    <DeadLink title={t("proauth:reset.goneHeading")} text={t("proauth:reset.goneText")} isNews={isNews}>
      <ButtonLink href={paths.pro.forgotPassword()}>{t("proauth:reset.again")}</ButtonLink>
    </DeadLink>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { minutes } from "~/domain/durations";
import { requestPasswordReset } from "~/domain/providers/password.server";
import { forgotPasswordForm } from "~/domain/providers/provider-account.form";
import { EMAIL_EVERY } from "~/domain/providers/provider-account.rules";
import { deliverLater } from "~/http/background/after-response.server";
import type { Constraints } from "~/http/forms/form";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireNoProvider } from "~/http/pipeline/guards.server";
import { loginDeps } from "~/http/pipeline/login.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, BackLink, Button } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { PageHead } from "~/ui/section";

export const handle: RouteHandle = { title: "proauth:forgot.title", cache: "form" };

const FORM = "forgot";
const SENT = ["sent", "again"] as const;

export function loader({ context }: LoaderFunctionArgs) {
  requireNoProvider(context);
  const sent = SENT.find((step) => step === context.url.searchParams.get("step")) ?? null;
  return {
    sent,
    ...(sent ? { title: context.t("proauth:sent.title") } : {}),
    constraints: constraintsOf(forgotPasswordForm),
  };
}

/** Sends the same response in the same time if no account exists. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireNoProvider(context);
  const submission = parseForm(await request.formData(), forgotPasswordForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  try {
    const { again } = await requestPasswordReset(loginDeps(context), submission.value.email, context);
    deliverLater(context);
    return redirectDocument(paths.pro.forgotPassword(again ? "again" : "sent"), 303);
  } catch (error) {
    return refusedAt(context, submission, error, { formId: FORM, field: "email" });
  }
}

/** Renders the form that requests a link for a new password (rule pro-reset-1). */
export default function ForgotPassword() {
  const { sent, constraints } = useLoaderData<typeof loader>();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      {sent ? <Sent step={sent} /> : <AddressForm constraints={constraints} />}
    </div>
  );
}

function Sent({ step }: { step: (typeof SENT)[number] }) {
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageTitle>{t("proauth:sent.heading")}</PageTitle>
      <p>{t(step === "again" ? "proauth:sent.already" : "proauth:sent.text")}</p>
      <p className="text-ink-muted">{t("proauth:sent.spam", { minutes: EMAIL_EVERY / minutes(1) })}</p>
      <p>
        <a href={paths.pro.forgotPassword()}>{t("proauth:sent.again")}</a>
      </p>
      <p>
        <BackLink href={paths.pro.login()}>{t("proauth:forgot.back")}</BackLink>
      </p>
    </div>
  );
}

function AddressForm({ constraints }: { constraints: Constraints }) {
  const post = usePostForm<z.input<typeof forgotPasswordForm>>(FORM, { constraints });
  const { t } = useTexts();
  return (
    <PostForm className="space-y-7" post={post} action={paths.pro.forgotPassword()}>
      <PageHead title={t("proauth:forgot.heading")} lead={t("proauth:forgot.lead")} />
      <FormProblems post={post} />
      <TextField field={post.fields.email} type="email" label={t("proauth:register.email")} autoComplete="username" />
      <Actions>
        <Button>{t("proauth:forgot.submit")}</Button>
        <BackLink href={paths.pro.login()}>{t("proauth:forgot.back")}</BackLink>
      </Actions>
    </PostForm>
  );
}

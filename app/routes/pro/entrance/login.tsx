import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { loginForm } from "~/domain/providers/provider-account.form";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { providerAuthenticator } from "~/http/pipeline/authenticators.server";
import { requireNoProvider } from "~/http/pipeline/guards.server";
import { loginDeps, trustDevice, trustedDevice } from "~/http/pipeline/login.server";
import { afterLogin, enterAsProvider, visitorOf } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PasswordField } from "~/routes/password-field";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { Check } from "~/ui/choice";
import { pageClass } from "~/ui/classes";
import { TextField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { panelClass } from "~/ui/panel";
import { PageHead } from "~/ui/section";

export const handle: RouteHandle = { title: "proauth:login.title", hydrate: true, i18n: ["proauth"], cache: "form" };

const FORM = "login";

export function loader({ context }: LoaderFunctionArgs) {
  requireNoProvider(context);
  const needsCookies = context.url.searchParams.get("cookies") === "off" && !context.cookies.hasAny;
  return { constraints: constraintsOf(loginForm), needsCookies };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  requireNoProvider(context);
  const submission = parseForm(await request.clone().formData(), loginForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  try {
    const browser = await trustedDevice(context, "provider", submission.value.email);
    const visitor = { ...visitorOf(context, request), browser };
    const session = await providerAuthenticator(loginDeps(context), visitor).authenticate("password", request);
    await trustDevice(context, "provider", submission.value.email);
    await enterAsProvider(context, session);
    return redirectDocument(afterLogin(context, context.url.searchParams.get("next")), 303);
  } catch (error) {
    return refusedAt(context, submission, error, { formId: FORM, field: "email" });
  }
}

/** Rule pro-login-1. The form posts to its own URL, which contains the page to return to. */
export default function Login() {
  const { needsCookies, ...form } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof loginForm>>(FORM, form);
  const { fields } = post;
  const { t } = useTexts();
  return (
    <div className={pageClass({ className: "pt-top pb-section grid gap-gap md:grid-cols-2 items-center" })}>
      <PostForm className={panelClass("card", "space-y-7 max-w-slim")} post={post}>
        <PageHead kicker={t("proauth:login.title")} title={t("proauth:login.heading")} />
        <FormProblems post={post} title={t("proauth:error.login")} />
        {needsCookies && !post.refused ? <Note>{t("common:error.cookies")}</Note> : null}
        <TextField field={fields.email} type="email" label={t("proauth:register.email")} autoComplete="username" />
        <PasswordField field={fields.password} label={t("proauth:register.password")} autoComplete="current-password" />
        <Check field={fields.remember} hint={t("proauth:login.rememberHint")}>
          {t("proauth:login.remember")}
        </Check>
        <Actions>
          <Button busy={post.sending}>{t("proauth:login.submit")}</Button>
          <a href={paths.pro.forgotPassword()}>{t("proauth:login.forgot")}</a>
        </Actions>
        <p>
          {t("proauth:login.unknown")} <a href={paths.pro.register()}>{t("proauth:login.toRegister")}</a>
        </p>
      </PostForm>
      <div className="max-sm:hidden art">
        <img src="/art/hero.svg" width="560" height="440" alt="" />
      </div>
    </div>
  );
}

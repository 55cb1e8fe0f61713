import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { administratorLoginForm } from "~/domain/administrators/administrator.form";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { administratorAuthenticator } from "~/http/pipeline/authenticators.server";
import { requireNoAdministrator } from "~/http/pipeline/guards.server";
import { keepFirstFactor, loginDeps, trustedDevice } from "~/http/pipeline/login.server";
import { visitorOf } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { PasswordField } from "~/routes/password-field";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { pageClass } from "~/ui/classes";
import { TextField } from "~/ui/field";
import { panelClass } from "~/ui/panel";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";

export const handle: RouteHandle = { title: "admin:login.title", hydrate: true, i18n: ["admin"], cache: "form" };

const FORM = "login";

export function loader({ context }: LoaderFunctionArgs) {
  requireNoAdministrator(context);
  return { constraints: constraintsOf(administratorLoginForm) };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  requireNoAdministrator(context);
  const submission = parseForm(await request.clone().formData(), administratorLoginForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  try {
    const { email } = submission.value;
    const browser = await trustedDevice(context, "administrator", email);
    const visitor = { ...visitorOf(context, request), browser };
    const passed = await administratorAuthenticator(loginDeps(context), visitor).authenticate("password", request);
    await keepFirstFactor(context, passed.administratorId, email);
  } catch (error) {
    return refusedAt(context, submission, error, { formId: FORM, field: "password" });
  }
  return redirectDocument(adminPaths.code(), 303);
}

export default function AdministratorLogin() {
  const post = usePostForm<z.input<typeof administratorLoginForm>>(FORM, useLoaderData<typeof loader>());
  const { fields } = post;
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "py-section" })}>
      <PostForm className={panelClass("card", "space-y-7")} post={post}>
        <PageHead kicker={t("admin:login.step")} title={t("admin:login.heading")} />
        <FormProblems post={post} />
        <TextField field={fields.email} type="email" autoComplete="username" label={t("admin:login.email")} />
        <PasswordField field={fields.password} autoComplete="current-password" label={t("admin:login.password")} />
        <Submit busy={post.sending}>{t("admin:login.next")}</Submit>
      </PostForm>
    </div>
  );
}

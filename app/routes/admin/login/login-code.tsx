import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { administratorCodeForm } from "~/domain/administrators/administrator.form";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { administratorAuthenticator } from "~/http/pipeline/authenticators.server";
import { requireNoAdministrator } from "~/http/pipeline/guards.server";
import { adminHome, forgetFirstFactor, loginDeps, readFirstFactor, trustDevice } from "~/http/pipeline/login.server";
import { visitorOf } from "~/http/pipeline/provider-access.server";
import { setSessionCookies } from "~/http/pipeline/session.server";
import { useTexts } from "~/i18n/texts";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { BackLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { CodeField } from "~/ui/code-field";
import { panelClass } from "~/ui/panel";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";

export const handle: RouteHandle = { title: "admin:code.title", cache: "form" };

const FORM = "login-code";

export async function loader({ context }: LoaderFunctionArgs) {
  requireNoAdministrator(context);
  if ((await readFirstFactor(context)) === null) throw redirectDocument(adminPaths.login());
  return { constraints: constraintsOf(administratorCodeForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireNoAdministrator(context);
  const passed = await readFirstFactor(context);
  if (passed === null) {
    setFlash(context, { kind: "bad", text: "admin:code.expired" });
    return redirectDocument(adminPaths.login(), 303);
  }
  const submission = parseForm(await request.clone().formData(), administratorCodeForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  let home = adminPaths.queue();
  try {
    const authenticator = administratorAuthenticator(loginDeps(context), visitorOf(context, request), passed);
    const { session } = await authenticator.authenticate("totp", request);
    if (session) {
      await setSessionCookies(context, context.cookies, context.signed, session);
      home = adminHome(session.actor);
    }
    await trustDevice(context, "administrator", passed.email);
  } catch (error) {
    return refusedAt(context, submission, error, { formId: FORM, field: "code" });
  }
  forgetFirstFactor(context);
  return redirectDocument(home, 303);
}

export default function AdministratorCode() {
  const post = usePostForm<z.input<typeof administratorCodeForm>>(FORM, useLoaderData<typeof loader>());
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "py-section" })}>
      <PostForm className={panelClass("card", "space-y-7")} post={post}>
        <PageHead kicker={t("admin:code.step")} title={t("admin:code.heading")} />
        <FormProblems post={post} />
        <CodeField
          field={post.fields.code}
          label={t("admin:code.label")}
          hint={t("admin:code.hint")}
          autoFocus={!post.refused}
        />
        <Submit>{t("admin:code.confirm")}</Submit>
        <p>
          <BackLink href={adminPaths.login()}>{t("admin:code.back")}</BackLink>
        </p>
      </PostForm>
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { type Candidate, type Started, startImpersonation } from "~/domain/administration/impersonate.server";
import { IMPERSONATION, impersonationForm } from "~/domain/administration/impersonation.form";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { enterAccount } from "~/http/pipeline/impersonation.server";
import { safePath } from "~/http/pipeline/safe-redirect.server";
import { FORGET_PAGES } from "~/http/pipeline/session.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Button, EnterButton } from "~/ui/button";
import { FixedValue, TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { Panel, panelClass } from "~/ui/panel";
import { Submit } from "~/ui/submit";
import { DecisionColumns } from "../decision-panel/decision-panel";

export const handle: RouteHandle = { title: "impersonation:title", cache: "form" };

const FORM = "impersonate";

export function loader({ request, context }: LoaderFunctionArgs) {
  requireAdministrator(context, request, "impersonate");
  const { searchParams } = context.url;
  const { user = "", from = "" } = Object.fromEntries(searchParams);
  return { user, from, constraints: constraintsOf(impersonationForm) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "impersonate");
  const formData = await request.formData();
  const picked = formData.get("pick");
  if (typeof picked === "string") formData.set("user", picked);
  const submission = parseForm(formData, impersonationForm);
  if (submission.status !== "success")
    return refused(context, submission, { formId: FORM, details: IMPERSONATION.reason });
  const { user, reason, from = "" } = submission.value;
  let started: Started;
  try {
    started = await startImpersonation(context, administrator, { user, reason });
  } catch (error) {
    return refusedAt(context, submission, error, { formId: FORM, field: "user" });
  }
  if ("several" in started) {
    const errors = { user: "impersonation:several.title" } as const;
    return refused(context, submission, { formId: FORM, errors }, started);
  }
  const { actor } = started;
  await enterAccount(context, actor, from === "" ? adminPaths.impersonate() : safePath(from, context.url));
  const home = actor.role === "couple" ? paths.presentation() : paths.pro.dashboard();
  return redirectDocument(home, { status: 303, headers: FORGET_PAGES });
}

/** Form that opens an account, with a reason (rule impersonation-1). */
export default function Impersonate() {
  const { user, from, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof impersonationForm>, { several: Candidate[] }>(FORM, {
    values: { user, from },
    constraints,
  });
  const { fields, sending } = post;
  const several = post.refused?.several ?? [];
  const { t } = useTexts();
  return (
    <DecisionColumns decision={<Panel look="soft">{t("impersonation:lead")}</Panel>}>
      <PageTitle>{t("impersonation:title")}</PageTitle>
      <PostForm className={panelClass("plain", "space-y-7")} post={post}>
        <EnterButton>{t("impersonation:submit")}</EnterButton>
        <FormProblems post={post} />
        <FixedValue name="from" value={from} />
        <div className="space-y-4">
          <TextField
            field={fields.user}
            label={t("impersonation:user")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {several.map(({ role, publicId, name }) => (
            <p key={publicId}>
              <Button variant="quiet" compact name="pick" value={publicId}>
                {t(`impersonation:several.${role}`, { name, id: publicId })}
              </Button>
            </p>
          ))}
        </div>
        <TextField field={fields.reason} label={t("impersonation:reason")} hint={t("impersonation:reasonHint")} />
        <Submit busy={sending}>{t("impersonation:submit")}</Submit>
      </PostForm>
    </DecisionColumns>
  );
}

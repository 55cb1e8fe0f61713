import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closeProject, findClosing } from "~/domain/projects/close-project.server";
import { closeForm } from "~/domain/projects/project.form";
import { CLOSED_REASONS } from "~/domain/projects/project.rules";
import { deliverLater } from "~/http/deliver-later.server";
import { setFlash } from "~/http/flash.server";
import { requireCouple } from "~/http/guards.server";
import { fieldValue } from "~/http/old-form";
import { parseForm, refused } from "~/http/old-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, BackLink, Button, ButtonLink } from "~/ui/button";
import { ChoiceGroup } from "~/ui/old-choice";

export const handle: RouteHandle = { title: "project:close.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCouple(context, request);
  const id = context.url.searchParams.get("id") ?? "";
  const closing = await findClosing(context, couple, context.locale, id);
  if (!closing) throw redirect(paths.presentation());
  const { project, told } = closing;
  if (project.closedAt !== null) throw redirect(paths.project(project.publicId));
  return {
    project: project.publicId,
    event: project.names.eventType,
    date: context.format.titleDate(project.eventDate ?? ""),
    told: told.length > 0 ? context.format.list(told.map(({ name }) => name)) : null,
    count: told.length,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCouple(context, request);
  const project = context.url.searchParams.get("id") ?? "";
  const parsed = parseForm(await request.formData(), closeForm);
  if (!parsed.ok) return refused({ form: parsed.form });
  const brand = context.settings.BRAND_NAME;
  const { closed } = await closeProject(context, couple, { project, ...parsed.value }, { brand });
  if (closed) {
    setFlash(context, { kind: "good", text: "project:close.done" });
    deliverLater(context);
  }
  return redirect(paths.project(project), 303);
}

/** The last word before a project ends: what happens then, and that it cannot be undone. */
export default function CloseProject() {
  const { project, event, date, told, count } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  const error = form?.errors.reason;
  return (
    <div className="wrap slim top">
      <p>
        <BackLink href={paths.project(project)}>{t("project:close.back")}</BackLink>
      </p>
      <p className="kicker">{t("project:close.kicker", { event, date })}</p>
      <h1 className="calm rule">{t("project:close.title")}</h1>
      <form className="gap flow-l" method="post" action={paths.closeProject(project)} noValidate>
        <FormProblems form={form} />
        <ul className="ticks">
          {told ? <li>{t("project:close.told", { names: told, count })}</li> : null}
          <li>{t("project:close.noMore")}</li>
          <li>{t("project:close.final")}</li>
        </ul>
        <ChoiceGroup
          name="reason"
          legend={t("project:close.reason")}
          error={error ? t(error) : undefined}
          options={CLOSED_REASONS.map((value) => ({ value, label: t(`project:close.${value}`) }))}
          chosen={fieldValue(form, "reason")}
          required
        />
        <Actions>
          <Button variant="danger">{t("project:close.submit")}</Button>
          <ButtonLink variant="plain" href={paths.project(project)}>
            {t("project:close.keep")}
          </ButtonLink>
        </Actions>
      </form>
    </div>
  );
}

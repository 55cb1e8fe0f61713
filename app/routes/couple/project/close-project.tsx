import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { closeProject, findClosing } from "~/domain/projects/close-project.server";
import { CLOSED_REASONS } from "~/domain/projects/project.rules";
import { closeForm } from "~/domain/projects/wizard.form";
import { deliverLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, BackLink, Button, ButtonLink } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { pageClass } from "~/ui/classes";
import { Kicker, PageTitle } from "~/ui/heading";
import { TickList } from "~/ui/tick-list";

export const handle: RouteHandle = { title: "project:close.title" };

const FORM = "close";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const id = context.url.searchParams.get("id") ?? "";
  const closing = await findClosing(context, couple, context.locale, id);
  if (!closing) throw redirectDocument(paths.presentation());
  const { project, notified } = closing;
  if (project.closedAt !== null) throw redirectDocument(paths.project(project.publicId));
  return {
    project: project.publicId,
    event: project.names.eventType,
    eventDate: project.eventDate ?? "",
    notified: notified.map(({ name }) => name),
    constraints: constraintsOf(closeForm),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const project = context.url.searchParams.get("id") ?? "";
  const submission = parseForm(await request.formData(), closeForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  const { closed } = await closeProject(context, couple, { project, ...submission.value });
  if (!closed) return redirectDocument(paths.project(project), 303);
  deliverLater(context);
  return redirectWithFlash(context, paths.project(project), "project:close.done");
}

export default function CloseProject() {
  const { project, event, eventDate, notified, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof closeForm>>(FORM, { constraints });
  const { t, format } = useLanguage();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <p>
        <BackLink href={paths.project(project)}>{t("project:close.back")}</BackLink>
      </p>
      <Kicker>{t("project:close.kicker", { event, date: format.titleDate(eventDate) })}</Kicker>
      <PageTitle>{t("project:close.title")}</PageTitle>
      <PostForm className="mt-8 space-y-8" post={post} action={paths.closeProject(project)}>
        <FormProblems post={post} />
        <TickList>
          {notified.length > 0 ? (
            <li>{t("project:close.told", { names: format.list(notified), count: notified.length })}</li>
          ) : null}
          <li>{t("project:close.noMore")}</li>
          <li>{t("project:close.final")}</li>
        </TickList>
        <ChoiceGroup
          field={post.fields.reason}
          legend={t("project:close.reason")}
          options={CLOSED_REASONS.map((value) => ({ value, label: t(`project:close.${value}`) }))}
        />
        <Actions>
          <Button variant="danger">{t("project:close.submit")}</Button>
          <ButtonLink variant="plain" href={paths.project(project)}>
            {t("project:close.keep")}
          </ButtonLink>
        </Actions>
      </PostForm>
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { reportMessageForm } from "~/domain/cases/case.form";
import { CASE, MESSAGE_REASONS } from "~/domain/cases/case.rules";
import { findMessageCase, reportMessage } from "~/domain/cases/message-cases.server";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireParticipant } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { refusedReport } from "~/routes/case-actions.server";
import { ReportFields } from "~/routes/case-parts";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { BackLink, Button } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { conversationHref, pageOf } from "./message-case.server";
import { ReportedMessage } from "./reported-message";

export const handle: RouteHandle = { title: "endings:report.title", cache: "form", task: true };

const FORM = "report-message";

export async function loader({ request, context, params: { message = "" } }: LoaderFunctionArgs) {
  const participant = requireParticipant(context, request);
  const found = await findMessageCase(context, participant, message);
  if (found.report) throw redirectDocument(pageOf(participant, message));
  if (found.reader === "author" || found.removedAt !== null) throw new DomainError("cases.notFound");
  return {
    message: { text: found.body, locale: found.locale, other: found.other },
    back: conversationHref(participant, found.request),
    constraints: constraintsOf(reportMessageForm),
  };
}

export async function action({ request, context, params: { message = "" } }: ActionFunctionArgs) {
  const participant = requireParticipant(context, request);
  const submission = parseForm(await request.formData(), reportMessageForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  try {
    await reportMessage(context, participant, { message, ...submission.value });
  } catch (error) {
    // If the message was already reported, the redirect shows that report.
    if (!(error instanceof DomainError && error.code === "cases.open"))
      return refusedReport(context, submission, error, { formId: FORM, field: "reason" });
  }
  return redirectDocument(pageOf(participant, message), 303);
}

export default function ReportMessage() {
  const { message, back, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof reportMessageForm>>(FORM, { constraints });
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-1.5">
        <p>
          <BackLink href={back}>{t("conversation:title", { name: message.other })}</BackLink>
        </p>
        <PageTitle>{t("endings:report.title")}</PageTitle>
        <p>{t("endings:report.lead", { days: CASE.deciding / days(1) })}</p>
      </header>
      <ReportedMessage text={message.text} locale={message.locale} />
      <PostForm className="space-y-7" post={post}>
        <FormProblems post={post} />
        <ReportFields
          fields={post.fields}
          options={MESSAGE_REASONS.map((value) => ({ value, label: t(`endings:reasons.${value}`) }))}
        />
        <div>
          <Button>{t("reviews:case.submit")}</Button>
        </div>
      </PostForm>
    </div>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { reportContentForm } from "~/domain/cases/case.form";
import { CASE, isTargetKind, PAGE_REASONS, type TargetKind } from "~/domain/cases/case.rules";
import { findReportedPage, reportContent } from "~/domain/cases/page-cases.server";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { deliverLater } from "~/http/background/after-response.server";
import { reviewDeps } from "~/http/background/review-deps.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { refusedReport } from "~/routes/case-actions.server";
import { DoneMark } from "~/routes/case-parts";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Check, ChoiceGroup } from "~/ui/choice";
import { pageClass } from "~/ui/classes";
import { TextAreaField, TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { aboutOf, targetPath } from "./report-texts";

export const handle: RouteHandle = { title: "report:title", cache: "form", task: true };

const FORM = "report";

export async function loader({ context, params: { kind, id = "" } }: LoaderFunctionArgs) {
  anyone(context);
  const target = kindOf(kind);
  const { title, provider, slug } = await findReportedPage(context, target, id);
  return {
    seo: { canonical: null },
    page: { targetKind: target, title },
    back: targetPath(target, { id, provider, slug }),
    sent: context.url.searchParams.get("step") === "sent",
    constraints: constraintsOf(reportContentForm),
  };
}

export async function action({ request, context, params: { kind, id = "" } }: ActionFunctionArgs) {
  anyone(context);
  const target = kindOf(kind);
  const submission = parseForm(await request.formData(), reportContentForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  const { goodFaith: _, ...report } = submission.value;
  const from = { ip: context.ip, locale: context.locale, market: context.market.code };
  try {
    await reportContent(reviewDeps(context), { ...report, ...from, kind: target, target: id });
  } catch (error) {
    return refusedReport(context, submission, error, { formId: FORM, field: "text" });
  }
  deliverLater(context);
  return redirectDocument(paths.report(target, id, "sent"), 303);
}

function kindOf(kind: unknown): TargetKind {
  if (isTargetKind(kind)) return kind;
  throw new DomainError("cases.notFound");
}

export default function Report() {
  const { page, back, sent, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof reportContentForm>>(FORM, { constraints });
  const { fields } = post;
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <header>
        {sent ? <DoneMark /> : null}
        <PageTitle>{t(sent ? "report:sent" : "report:title")}</PageTitle>
        <p className="text-lead text-ink-muted">{aboutOf({ t }, page)}</p>
        <p className="mt-1.5">{t(sent ? "report:sentText" : "report:lead", { days: CASE.deciding / days(1) })}</p>
      </header>
      {sent ? (
        <Actions>
          <ButtonLink href={back}>{t("report:back")}</ButtonLink>
        </Actions>
      ) : (
        <PostForm className="space-y-7" post={post}>
          <FormProblems post={post} />
          <ChoiceGroup
            field={fields.reason}
            legend={t("report:reason")}
            layout="few"
            options={PAGE_REASONS.map((value) => ({ value, label: t(`report:reasons.${value}`) }))}
          />
          <TextAreaField
            field={fields.text}
            label={t("report:text")}
            hint={t("report:textHint")}
            maxLength={CASE.report.most}
            rows={6}
          />
          <TextField field={fields.name} label={t("report:name")} autoComplete="name" maxLength={CASE.reporter.most} />
          <TextField
            field={fields.email}
            label={t("report:email")}
            hint={t("report:emailHint")}
            type="email"
            autoComplete="email"
          />
          <div>
            <Check field={fields.goodFaith}>{t("report:goodFaith")}</Check>
          </div>
          <Actions>
            <Button>{t("report:submit")}</Button>
          </Actions>
        </PostForm>
      )}
    </div>
  );
}

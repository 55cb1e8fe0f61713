import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { appealReport } from "~/domain/cases/appeal-report.server";
import { appealForm } from "~/domain/cases/case.form";
import { findReportOfLink } from "~/domain/cases/find-reports.server";
import { DEADLINES, mayAppealReport } from "~/domain/cases/report.rules";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { appealFormOf, CaseAppeal } from "~/routes/case-appeal";
import { CaseDecisions } from "~/routes/case-decisions";
import { pageClass } from "~/ui/columns";
import { PageTitle } from "~/ui/heading";
import { aboutOf, decisionsOf } from "./report-texts";

export const handle: RouteHandle = { title: "report:case.title" };

/** Loads a report by the secret from an email, for the reporter or the provider. Neither sees the other's appeal. */
export async function loader({ context, params: { secret = "" } }: LoaderFunctionArgs) {
  anyone(context);
  const report = await findReportOfLink(context, secret);
  return {
    seo: { canonical: null },
    report: { ...report, appealText: report.appealBy === report.side ? report.appealText : null },
    mayAppeal: mayAppealReport(report, report.side, context.clock.now()),
  };
}

export async function action({ request, context, params: { secret = "" } }: ActionFunctionArgs) {
  anyone(context);
  const sent = await request.formData();
  const submission = parseForm(sent, appealForm);
  if (submission.status !== "success")
    return refused(context, submission, { formId: appealFormOf(String(sent.get("case"))) });
  await appealReport(context, secret, submission.value.appeal);
  setFlash(context, { kind: "good", text: "reviews:case.flash" });
  return redirectDocument(paths.reportCase(secret), 303);
}

/** Report with its decision and appeal (rule report-6). */
export default function ReportCase() {
  const { report, mayAppeal } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const format = useFormat();
  const { state, side, reason, openedAt, dueAt, decidedAt } = report;
  const isWaiting = state === "open" || state === "appealed";
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-1.5">
        <PageTitle>{t("report:case.title")}</PageTitle>
        <p className="text-lead text-ink-muted wrap-anywhere">{aboutOf({ t }, report)}</p>
        <p>{t(`report:case.${side}`, { date: format.day(openedAt), reason: t(`report:reasons.${reason}`) })}</p>
      </header>
      {report.text ? <p className="wrap-anywhere whitespace-pre-line">{report.text}</p> : null}
      <CaseDecisions
        found={{
          decisions: decisionsOf({ t, format }, report),
          appeal: report.appealText,
          state: isWaiting ? t(`report:case.${state}`, { date: format.day(dueAt) }) : null,
        }}
      />
      {mayAppeal ? (
        <CaseAppeal
          caseId={report.publicId}
          lead={t("reviews:case.appeal.lead", { date: format.day((decidedAt ?? 0) + DEADLINES.content.appealing) })}
        />
      ) : null}
    </div>
  );
}

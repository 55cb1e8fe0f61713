import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { appealReport } from "~/domain/reports/appeal-report.server";
import { findReportOfLink } from "~/domain/reports/find-reports.server";
import { appealForm } from "~/domain/review-cases/case.form";
import { setFlash } from "~/http/flash.server";
import { parseForm, refused } from "~/http/form.server";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { appealFormOf, CaseAppeal } from "~/routes/case-appeal";
import { CaseDecisions } from "~/routes/case-decisions";
import { pageClass } from "~/ui/columns";
import { PageTitle } from "~/ui/heading";
import { reportView } from "./report-view.server";

export const handle: RouteHandle = { title: "report:case.title" };

/** A report, for the one who has the link of a letter: the reporter or the provider. */
export async function loader({ context, params: { secret = "" } }: LoaderFunctionArgs) {
  anyone(context);
  return { seo: { canonical: null }, ...reportView(context, await findReportOfLink(context, secret)) };
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

/** What was reported, what was decided, and the appeal (rule report-6). */
export default function ReportCase() {
  const { publicId, about, cause, text, found, appealLead } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <header className="space-y-1.5">
        <PageTitle>{t("report:case.title")}</PageTitle>
        <p className="text-lead text-ink-muted wrap-anywhere">{about}</p>
        <p>{cause}</p>
      </header>
      {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
      <CaseDecisions found={found} />
      {appealLead ? <CaseAppeal caseId={publicId} lead={appealLead} /> : null}
    </div>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { decideReport } from "~/domain/reports/decide-report.server";
import { findModeratedReport } from "~/domain/reports/find-reports.server";
import { decideCaseForm } from "~/domain/review-cases/case.form";
import { constraintsOf, parseForm } from "~/http/form.server";
import { requireAdministrator } from "~/http/guards.server";
import { reviewDeps } from "~/http/review-deps.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { BackLink, Button } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { Flash, Note } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { answerVerdict } from "../verdict/verdict.server";
import { VerdictPanel } from "../verdict/verdict-panel";
import { moderatedReportView } from "./moderated-report-view.server";

export const handle: RouteHandle = { title: "report:desk.one", cache: "form" };

const FORM = "decide-report";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "reports");
  const found = await findModeratedReport(context, administrator, id);
  return { ...moderatedReportView(context, found), constraints: constraintsOf(decideCaseForm) };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "reports");
  return answerVerdict(context, parseForm(await request.formData(), decideCaseForm), {
    formId: FORM,
    next: adminPaths.reports(),
    decide: async ({ intent: decision, version: state, reason }) => {
      const decided = { id, decision, reason, state };
      await decideReport(reviewDeps(context), administrator, decided);
      return { text: `report:desk.flash.${decision}` };
    },
  });
}

/** A report of a page, and the decision on it (rules report-4 and report-7). */
export default function ModeratedReport() {
  const view = useLoaderData<typeof loader>();
  const { about, links, facts, text, lang, parts, others, state, isForOther, constraints } = view;
  const post = usePostForm<z.input<typeof decideCaseForm>, { problem: string }>(FORM, { constraints });
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      {post.refused?.problem ? <Flash kind="bad">{post.refused.problem}</Flash> : null}
      <header className="space-y-1.5">
        <p>
          <BackLink href={adminPaths.reports()}>{t("report:desk.title")}</BackLink>
        </p>
        <PageTitle>{t("report:desk.one")}</PageTitle>
        <p className="text-lead text-ink-muted wrap-anywhere">{about}</p>
      </header>
      <ul className="flex flex-wrap gap-x-4">
        {links.map(({ href, text: label }) => (
          <li key={href}>
            <a className="inline-flex min-h-11 items-center" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <Facts facts={facts} />
      <section className="space-y-1.5">
        <h2 className="text-h3">{t("report:desk.text")}</h2>
        <p className="max-w-prose wrap-anywhere whitespace-pre-line" lang={lang}>
          {text}
        </p>
      </section>
      {parts.map(({ title, lead, words }) => (
        <section key={title} className="space-y-1.5">
          <h2 className="text-h3">{title}</h2>
          {lead ? (
            <p>
              <strong>{lead}</strong>
            </p>
          ) : null}
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{words}</p>
        </section>
      ))}
      {others.length > 0 ? (
        <section className="space-y-1.5">
          <h2 className="text-h3">{t("report:desk.others")}</h2>
          <ul className="text-small">
            {others.map(({ href, text: line }) => (
              <li key={href}>
                <a className="inline-flex min-h-11 items-center" href={href}>
                  {line}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {isForOther ? <Note>{t("report:error.second")}</Note> : null}
      {state === null ? null : (
        <VerdictPanel
          post={post}
          version={state}
          rule={t("report:desk.rule")}
          label={t("reviews:desk.case.label")}
          hint={t("report:desk.hint")}
        >
          <Button name="intent" value="kept">
            {t("report:desk.kept")}
          </Button>
          <Button variant="danger" name="intent" value="removed">
            {t("report:desk.removed")}
          </Button>
        </VerdictPanel>
      )}
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findReports, type WaitingReport } from "~/domain/reports/find-reports.server";
import type { AppContext } from "~/http/context.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { reasonText } from "~/routes/case-view.server";
import { ListPages } from "~/routes/list-pages";
import { Chips } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { ListTable } from "../list-table";
import { pageNumber, pagesOrLast } from "../queue/page-number.server";

export const handle: RouteHandle = { title: "report:desk.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "reports");
  const page = pageNumber(context);
  const { reports, total } = await findReports(context, administrator, page);
  return {
    page,
    pages: pagesOrLast(page, total, paths.admin.reports),
    rows: reports.map((report) => rowOf(context, report)),
  };
}

function rowOf(context: AppContext, report: WaitingReport) {
  const { t, format, clock } = context;
  const { id, provider, dueAt, state } = report;
  const [kind, reason] =
    report.of === "review"
      ? [t("report:kind.review"), reasonText(context, report.reason)]
      : [t(`report:kind.${report.kind}`), t(`report:reasons.${report.reason}`)];
  return {
    ...{ id, provider, reason, due: format.moment(dueAt) },
    about: t("report:page", { kind, title: report.title ?? t("report:gone") }),
    href: report.of === "review" ? paths.admin.reviewCase(id) : paths.admin.report(id),
    chips: [
      ...(dueAt <= clock.now() ? [{ kind: "bad" as const, text: t("report:desk.late") }] : []),
      ...(state === "appealed" ? [{ kind: "active" as const, text: t("reviews:desk.case.kind.appealed") }] : []),
      ...(report.kind === "dispute" && state === "open" ? [{ text: t("reviews:desk.case.kind.dispute") }] : []),
    ],
  };
}

/** Everything that was reported and waits for a decision, the earliest deadline first (rule report-5). */
export default function Reports() {
  const { rows, page, pages } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <h1 className="calm rule">{t("report:desk.title")}</h1>
      {rows.length === 0 ? (
        <EmptyState title={t("report:desk.empty")} text={t("report:desk.emptyText")} />
      ) : (
        <ListTable
          rows={rows}
          keyOf={({ href }) => href}
          columns={[
            { head: t("report:desk.about"), cell: ({ href, about }) => <a href={href}>{about}</a> },
            { head: t("reviews:desk.reply.by"), cell: ({ provider }) => provider },
            { head: t("reviews:desk.case.reason"), cell: ({ reason }) => reason },
            {
              head: t("report:desk.due"),
              cell: ({ due, chips }) => (
                <>
                  {due} <Chips chips={chips} />
                </>
              ),
            },
          ]}
        />
      )}
      <ListPages page={page} pages={pages} hrefOf={paths.admin.reports} />
    </div>
  );
}

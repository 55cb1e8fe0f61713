import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { type DecidedReport, findDecidedReports } from "~/domain/reports/find-decided-reports.server";
import { findReports, type ListedReport, type WaitingReport } from "~/domain/reports/find-reports.server";
import type { AppContext } from "~/http/context.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { reasonText } from "~/routes/case-view.server";
import { ListPages } from "~/routes/list-pages";
import { Chips } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { pagesClass } from "~/ui/pagination";
import { ListTable } from "../list-table";
import { NeighbourPages } from "../neighbour-pages";
import { pageNumber, pagesOrLast } from "../queue/page-number.server";

export const handle: RouteHandle = { title: "report:desk.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "reports");
  const page = pageNumber(context);
  if (context.url.searchParams.get("show") === "decided") {
    const { reports, hasOlder } = await findDecidedReports(context, administrator, page);
    const hrefOf = (number: number) => adminPaths.reports(number, "decided");
    return {
      ...{ decided: true as const, page, pages: 1, rows: reports.map((report) => decidedRow(context, report)) },
      newer: page > 1 ? hrefOf(page - 1) : null,
      older: hasOlder ? hrefOf(page + 1) : null,
    };
  }
  const { reports, total } = await findReports(context, administrator, page);
  return {
    ...{ decided: false as const, page, pages: pagesOrLast(page, total, adminPaths.reports) },
    ...{ rows: reports.map((report) => waitingRow(context, report)), newer: null, older: null },
  };
}

function decidedRow(context: AppContext, report: DecidedReport) {
  const { t, format } = context;
  const chips = report.wasAppealed ? [{ kind: "active" as const, text: t("reviews:desk.case.kind.appealed") }] : [];
  return {
    ...rowOf(context, report),
    when: `${t(`admin:history.${report.decision}`)}, ${format.moment(report.decidedAt)}`,
    chips,
  };
}

function waitingRow(context: AppContext, report: WaitingReport) {
  const { t, format, clock } = context;
  const { dueAt, state } = report;
  return {
    ...{ ...rowOf(context, report), when: format.moment(dueAt) },
    chips: [
      ...(dueAt <= clock.now() ? [{ kind: "bad" as const, text: t("report:desk.late") }] : []),
      ...(state === "appealed" ? [{ kind: "active" as const, text: t("reviews:desk.case.kind.appealed") }] : []),
      ...(report.kind === "dispute" && state === "open" ? [{ text: t("reviews:desk.case.kind.dispute") }] : []),
    ],
  };
}

function rowOf(context: AppContext, report: ListedReport) {
  const { t } = context;
  const { id, provider } = report;
  const [kind, reason] =
    report.of === "review"
      ? [t("report:kind.review"), reasonText(context, report.reason)]
      : [t(`report:kind.${report.kind}`), t(`report:reasons.${report.reason}`)];
  const title = report.title ?? t("report:gone");
  return {
    ...{ provider, reason },
    about: t("report:page", { kind, title }),
    href: report.of === "review" ? adminPaths.reviewCase(id) : adminPaths.report(id),
  };
}

/** Everything that was reported and waits for a decision, the earliest deadline first (rule report-5), or was decided (rule report-9). */
export default function Reports() {
  const { decided, rows, page, pages, newer, older } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageTitle>{t("report:desk.title")}</PageTitle>
      <nav className={pagesClass} aria-label={t("report:desk.title")}>
        <a href={adminPaths.reports()} aria-current={decided ? undefined : "page"}>
          {t("report:desk.waiting")}
        </a>
        <a href={adminPaths.reports(undefined, "decided")} aria-current={decided ? "page" : undefined}>
          {t("report:desk.decided")}
        </a>
      </nav>
      {rows.length === 0 ? (
        <EmptyState
          title={t(decided ? "admin:decisions.empty" : "report:desk.empty")}
          text={decided ? undefined : t("report:desk.emptyText")}
        />
      ) : (
        <ListTable
          rows={rows}
          keyOf={({ href }) => href}
          columns={[
            { head: t("report:desk.about"), cell: ({ href, about }) => <a href={href}>{about}</a> },
            { head: t("reviews:desk.reply.by"), cell: ({ provider }) => provider },
            { head: t("reviews:desk.case.reason"), cell: ({ reason }) => reason },
            {
              head: t(decided ? "admin:decisions.what" : "report:desk.due"),
              cell: ({ when, chips }) => (
                <>
                  {when} <Chips chips={chips} />
                </>
              ),
            },
          ]}
        />
      )}
      <ListPages page={page} pages={pages} hrefOf={adminPaths.reports} />
      <NeighbourPages
        label={t("report:desk.decided")}
        newer={newer === null ? null : { text: t("directory:pages.previous"), href: newer }}
        older={older === null ? null : { text: t("directory:pages.next"), href: older }}
      />
    </div>
  );
}

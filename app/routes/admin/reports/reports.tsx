import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { adminPaths } from "~/admin-paths";
import {
  findDecidedReports,
  findReports,
  type ListedReport,
  type WaitingReport,
} from "~/domain/cases/find-reports.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { ListPages } from "~/routes/list-pages";
import { Chips, type ChipText } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { pagesClass } from "~/ui/pagination";
import { ListTable, NeighbourPages } from "../list-table";
import { pageNumber, pagesOrLast } from "../queue/page-number.server";

export const handle: RouteHandle = { title: "report:desk.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "reports");
  const page = pageNumber(context);
  if (context.url.searchParams.get("show") === "decided") {
    const { reports, hasOlder } = await findDecidedReports(context, administrator, page);
    return { decided: true as const, reports, page, pages: 1, hasNewer: page > 1, hasOlder };
  }
  const { reports, total } = await findReports(context, administrator, page);
  const pages = pagesOrLast(page, total, adminPaths.reports);
  return { decided: false as const, reports, page, pages, hasNewer: false, hasOlder: false, now: context.clock.now() };
}

/** Pending reports, earliest deadline first (rule report-5), or decided ones (rule report-9). */
export default function Reports() {
  const found = useLoaderData<typeof loader>();
  const { decided, page, pages, hasNewer, hasOlder } = found;
  const { t } = useTexts();
  const format = useFormat();
  const decidedPage = (number: number) => adminPaths.reports(number, "decided");
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
      {found.reports.length === 0 ? (
        <EmptyState
          title={t(decided ? "admin:decisions.empty" : "report:desk.empty")}
          text={decided ? undefined : t("report:desk.emptyText")}
        />
      ) : found.decided ? (
        <ReportTable
          reports={found.reports}
          head={t("admin:decisions.what")}
          cell={({ decision, decidedAt, wasAppealed }) => (
            <div>
              {`${t(`admin:history.${decision}`)}, ${format.moment(decidedAt)}`}{" "}
              <Chips chips={wasAppealed ? [{ kind: "active", text: t("reviews:desk.case.kind.appealed") }] : []} />
            </div>
          )}
        />
      ) : (
        <ReportTable
          reports={found.reports}
          head={t("report:desk.due")}
          cell={(report) => (
            <div>
              {format.moment(report.dueAt)} <Chips chips={waitingChips(t, report, found.now)} />
            </div>
          )}
        />
      )}
      <ListPages page={page} pages={pages} hrefOf={adminPaths.reports} />
      <NeighbourPages
        label={t("report:desk.decided")}
        newer={hasNewer ? { text: t("directory:pages.previous"), href: decidedPage(page - 1) } : null}
        older={hasOlder ? { text: t("directory:pages.next"), href: decidedPage(page + 1) } : null}
      />
    </div>
  );
}

function waitingChips(t: Translate, { dueAt, state, kind }: WaitingReport, now: number): ChipText[] {
  const chips: ChipText[] = [];
  if (dueAt <= now) chips.push({ kind: "bad", text: t("report:desk.late") });
  if (state === "appealed") chips.push({ kind: "active", text: t("reviews:desk.case.kind.appealed") });
  if (kind === "dispute" && state === "open") chips.push({ text: t("reviews:desk.case.kind.dispute") });
  return chips;
}

function reasonOf(t: Translate, report: ListedReport): string {
  if (report.of === "message") return t(`endings:reasons.${report.reason}`);
  return t(report.of === "review" ? `reviews:case.reasons.${report.reason}` : `report:reasons.${report.reason}`);
}

interface ReportTableProps<Report extends ListedReport> {
  reports: readonly Report[];
  head: string;
  cell: (report: Report) => ReactNode;
}

function ReportTable<Report extends ListedReport>({ reports, head, cell }: ReportTableProps<Report>) {
  const { t } = useTexts();
  const hrefs = { review: adminPaths.reviewCase, page: adminPaths.report, message: adminPaths.reportedMessage };
  const hrefOf = ({ of, id }: Report) => hrefs[of](id);
  return (
    <ListTable
      rows={reports}
      keyOf={hrefOf}
      columns={[
        {
          head: t("report:desk.about"),
          cell: (report) => {
            const kind = t(report.of === "review" ? "report:kind.review" : `report:kind.${report.kind}`);
            const title =
              report.of === "message"
                ? t(`report:desk.message.by.${report.title}`)
                : (report.title ?? t("report:gone"));
            return <a href={hrefOf(report)}>{t("report:page", { kind, title })}</a>;
          },
        },
        { head: t("reviews:desk.reply.by"), cell: ({ provider }) => provider },
        {
          head: t("reviews:desk.case.reason"),
          cell: (report) => reasonOf(t, report),
        },
        { head, cell },
      ]}
    />
  );
}

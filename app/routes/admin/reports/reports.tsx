import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findDecidedReports, findReports, type ListedReport } from "~/domain/cases/moderate-cases.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import type { Translate } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { ListPages } from "~/routes/list-pages";
import { ListTabs } from "~/routes/list-tabs";
import { Chip, type ChipText } from "~/ui/chip";
import { PageTitle } from "~/ui/heading";
import { ListTable, NeighbourPages, QueueList } from "../lists";
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
  const { t, format } = useLanguage();
  const decidedPage = (number: number) => adminPaths.reports(number, "decided");
  return (
    <div className="space-y-8">
      <PageTitle>{t("report:desk.title")}</PageTitle>
      <ListTabs
        label={t("report:desk.title")}
        tabs={[
          { key: "waiting", href: adminPaths.reports(), text: t("report:desk.waiting"), current: !decided },
          { key: "decided", href: decidedPage(1), text: t("report:desk.decided"), current: decided },
        ]}
      />
      {found.decided ? (
        <ListTable
          rows={found.reports}
          keyOf={hrefOf}
          empty={{ title: t("admin:decisions.empty") }}
          columns={[
            {
              head: t("report:desk.about"),
              cell: (report) => <a href={hrefOf(report)}>{titleOf(t, report)}</a>,
            },
            {
              head: t("admin:decisions.what"),
              isPlain: true,
              cell: ({ decision, wasAppealed }) => (
                <>
                  <Chip kind={decision === "kept" ? "good" : "bad"}>{t(`admin:history.${decision}`)}</Chip>{" "}
                  {wasAppealed ? <Chip kind="active">{t("reviews:desk.case.kind.appealed")}</Chip> : null}
                </>
              ),
            },
            { head: t("reviews:desk.reply.by"), cell: ({ provider }) => provider, isPlain: true },
            { head: t("reviews:desk.case.reason"), cell: (report) => reasonOf(t, report), isPlain: true },
            {
              head: t("admin:decisions.when"),
              isPlain: true,
              cell: ({ decidedAt }) => <span className="text-ink-muted">{format.moment(decidedAt)}</span>,
            },
          ]}
        />
      ) : (
        <QueueList
          now={found.now}
          empty={{ title: t("report:desk.empty"), text: t("report:desk.emptyText") }}
          cases={found.reports.map((report) => {
            const { kind, state, since, dueAt, provider, title } = report;
            const chips: ChipText[] = [];
            if (state === "appealed") chips.push({ kind: "active", text: t("reviews:desk.case.kind.appealed") });
            if (kind === "dispute" && state === "open") chips.push({ text: t("reviews:desk.case.kind.dispute") });
            return {
              href: hrefOf(report),
              title: titleOf(t, report),
              chips,
              facts: [reasonOf(t, report), provider !== title && provider],
              since,
              dueAt,
            };
          })}
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

const HREFS = { review: adminPaths.reviewCase, page: adminPaths.report, message: adminPaths.reportedMessage };
const hrefOf = ({ of, id }: ListedReport) => HREFS[of](id);

function titleOf(t: Translate, report: ListedReport): string {
  const kind = t(report.of === "review" ? "report:kind.review" : `report:kind.${report.kind}`);
  const isMessage = report.of === "message";
  const title = isMessage ? t(`report:desk.message.by.${report.title}`) : (report.title ?? t("report:gone"));
  return t("report:page", { kind, title });
}

function reasonOf(t: Translate, report: ListedReport): string {
  if (report.of === "message") return t(`endings:reasons.${report.reason}`);
  return t(report.of === "review" ? `reviews:case.reasons.${report.reason}` : `report:reasons.${report.reason}`);
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findHeldPortfolios } from "~/domain/portfolios/moderate-portfolios.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { ListPages } from "~/routes/list-pages";
import { Chips } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { ListTable } from "../list-table";
import { pageNumber, pagesOrLast } from "../queue/page-number.server";

export const handle: RouteHandle = { title: "portfolios:admin.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const page = pageNumber(context);
  const { portfolios, total } = await findHeldPortfolios(context, administrator, page);
  return { page, pages: pagesOrLast(page, total, adminPaths.portfolios), portfolios };
}

/** Portfolios with texts that wait for moderation (rule portfolio-5). */
export default function Portfolios() {
  const { portfolios, page, pages } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const format = useFormat();
  return (
    <div className="space-y-block">
      <PageTitle>{t("portfolios:admin.title")}</PageTitle>
      {portfolios.length === 0 ? (
        <EmptyState title={t("admin:queue.empty")} text={t("admin:queue.emptyText")} />
      ) : (
        <ListTable
          rows={portfolios}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t("portfolios:admin.portfolio"),
              cell: ({ id, title }) => <a href={adminPaths.portfolio(id)}>{title}</a>,
            },
            { head: t("portfolios:admin.provider"), cell: ({ provider }) => provider },
            {
              head: t("admin:queue.suspicion"),
              cell: ({ reasons }) => (
                <Chips chips={reasons.map((reason) => ({ kind: "bad", text: t(`admin:suspicion.${reason}`) }))} />
              ),
            },
            { head: t("admin:queue.since"), cell: ({ since }) => format.moment(since) },
          ]}
        />
      )}
      <ListPages page={page} pages={pages} hrefOf={adminPaths.portfolios} />
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findHeldWeddings } from "~/domain/weddings/moderate-weddings.server";
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

export const handle: RouteHandle = { title: "weddings:admin.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const page = pageNumber(context);
  const { weddings, total } = await findHeldWeddings(context, administrator, page);
  return { page, pages: pagesOrLast(page, total, adminPaths.weddings), weddings };
}

/** Weddings with texts that wait for moderation (rule portfolio-5). */
export default function Weddings() {
  const { weddings, page, pages } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const format = useFormat();
  return (
    <div className="space-y-block">
      <PageTitle>{t("weddings:admin.title")}</PageTitle>
      {weddings.length === 0 ? (
        <EmptyState title={t("admin:queue.empty")} text={t("admin:queue.emptyText")} />
      ) : (
        <ListTable
          rows={weddings}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t("weddings:admin.wedding"),
              cell: ({ id, title }) => <a href={adminPaths.wedding(id)}>{title}</a>,
            },
            { head: t("weddings:admin.provider"), cell: ({ provider }) => provider },
            {
              head: t("admin:queue.suspicion"),
              cell: ({ reasons }) =>
                reasons.length === 0 ? (
                  t("admin:queue.nothing")
                ) : (
                  <Chips chips={reasons.map((reason) => ({ kind: "bad", text: t(`admin:suspicion.${reason}`) }))} />
                ),
            },
            { head: t("admin:queue.since"), cell: ({ since }) => format.moment(since) },
          ]}
        />
      )}
      <ListPages page={page} pages={pages} hrefOf={adminPaths.weddings} />
    </div>
  );
}

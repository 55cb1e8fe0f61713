import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findDecisions } from "~/domain/moderation/find-decisions.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { EmptyState } from "~/ui/empty-state";
import { AdminPages } from "../admin-pages";
import { pageNumber, pagesOrLast } from "../page-number.server";

export const handle: RouteHandle = { title: "admin:decisions.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const page = pageNumber(context);
  const { decisions, total } = await findDecisions(context, administrator, page);
  return {
    page,
    pages: pagesOrLast(page, total, paths.admin.decisions),
    rows: decisions.map(({ at, decision, provider, ...row }) => ({
      ...row,
      provider: provider || context.t("admin:unnamed"),
      decision: context.t(`admin:decision.${decision}`),
      at: context.format.moment(at),
    })),
  };
}

/** Everything that was ever decided: who, what, when. */
export default function Decisions() {
  const { rows, page, pages } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const heads = { decision: t("admin:decisions.what"), by: t("admin:decisions.who"), at: t("admin:decisions.when") };
  return (
    <div className="flow-xl">
      <h1 className="calm rule">{t("admin:decisions.heading")}</h1>
      {rows.length === 0 ? (
        <EmptyState title={t("admin:decisions.empty")} />
      ) : (
        <div className="fit">
          <table className="list">
            <thead>
              <tr>
                <th scope="col">{t("admin:queue.profile")}</th>
                {Object.values(heads).map((head) => (
                  <th scope="col" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <a href={paths.admin.profile(row.publicId)}>{row.provider}</a>
                  </th>
                  <td data-label={heads.decision}>
                    <div>
                      {row.decision}
                      {row.reason ? <p className="small muted whitespace-pre-line">{row.reason}</p> : null}
                    </div>
                  </td>
                  <td data-label={heads.by}>{row.by}</td>
                  <td data-label={heads.at}>{row.at}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <AdminPages page={page} pages={pages} hrefOf={paths.admin.decisions} />
    </div>
  );
}

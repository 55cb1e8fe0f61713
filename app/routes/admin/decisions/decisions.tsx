import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findDecisions } from "~/domain/moderation/find-decisions.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { EmptyState } from "~/ui/empty-state";

export const handle: RouteHandle = { title: "admin:decisions.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const before = Number(context.url.searchParams.get("before") ?? Number.NaN);
  const isOlder = Number.isSafeInteger(before) && before > 0;
  const { decisions, hasOlder } = await findDecisions(context, administrator, isOlder ? before : undefined);
  return {
    isOlder,
    older: hasOlder ? (decisions.at(-1)?.id ?? null) : null,
    rows: decisions.map(({ at, decision, provider, ...row }) => ({
      ...row,
      provider: provider || context.t("admin:unnamed"),
      decision: context.t(`admin:decision.${decision}`),
      at: context.format.moment(at),
    })),
  };
}

/** The history of all decisions. */
export default function Decisions() {
  const { rows, isOlder, older } = useLoaderData<typeof loader>();
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
                      {row.reason ? (
                        <p className="small muted whitespace-pre-line" lang={row.lang}>
                          {row.reason}
                        </p>
                      ) : null}
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
      {isOlder || older !== null ? (
        <nav className="pages" aria-label={t("admin:decisions.heading")}>
          {isOlder ? <a href={paths.admin.decisions()}>{t("admin:decisions.newest")}</a> : null}
          {older === null ? null : (
            <a href={paths.admin.decisions(older)} rel="next">
              {t("admin:decisions.older")}
            </a>
          )}
        </nav>
      ) : null}
    </div>
  );
}

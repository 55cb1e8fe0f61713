import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findQueue } from "~/domain/moderation/find-queue.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { pageNumber, pagesOrLast } from "./page-number.server";
import { QueuePages } from "./queue-pages";

export const handle: RouteHandle = { title: "admin:queue.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const { t, format } = context;
  const page = pageNumber(context);
  const { profiles, total } = await findQueue(context, administrator, page);
  return {
    page,
    pages: pagesOrLast(page, total),
    rows: profiles.map((profile) => ({
      publicId: profile.publicId,
      name: profile.name || t("admin:unnamed"),
      registered: format.day(profile.createdAt),
      sameSiret: profile.sameSiret,
      told: [t(`admin:kind.${profile.kind}`), `${profile.zipCode} ${profile.city}`.trim()].filter(Boolean).join(" · "),
      cause: t(`admin:cause.${profile.cause}`),
      isNew: profile.cause === "new",
      register: t(`admin:register.${profile.registerState ?? "none"}`),
      registerIsBad: profile.registerState === "not_found" || profile.registerState === "closed",
      suspicious: profile.suspicious > 0 ? t("admin:queue.suspicious", { count: profile.suspicious }) : "",
      since: format.moment(profile.waitingSince),
    })),
  };
}

export default function Queue() {
  const { rows, page, pages } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const heads = {
    cause: t("admin:queue.cause"),
    register: t("admin:queue.register"),
    suspicion: t("admin:queue.suspicion"),
    registered: t("admin:queue.registered"),
    since: t("admin:queue.since"),
  };
  return (
    <div className="flow-xl">
      <h1 className="calm rule">{t("admin:queue.heading")}</h1>
      {rows.length === 0 ? (
        <EmptyState title={t("admin:queue.empty")} text={t("admin:queue.emptyText")} />
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
                <tr key={row.publicId}>
                  <th scope="row">
                    <a href={paths.admin.profile(row.publicId)}>{row.name}</a>{" "}
                    <span className="block small font-normal muted">{row.told}</span>
                  </th>
                  <td data-label={heads.cause}>
                    <Chip kind={row.isNew ? "new" : "neutral"}>{row.cause}</Chip>
                  </td>
                  <td data-label={heads.register}>
                    {row.registerIsBad ? <Chip kind="bad">{row.register}</Chip> : row.register}
                  </td>
                  <td data-label={heads.suspicion}>
                    {row.suspicious || row.sameSiret ? (
                      <>
                        {row.suspicious ? <Chip kind="bad">{row.suspicious}</Chip> : null}{" "}
                        {row.sameSiret ? <Chip kind="bad">{t("admin:queue.sameSiret")}</Chip> : null}
                      </>
                    ) : (
                      t("admin:queue.nothing")
                    )}
                  </td>
                  <td data-label={heads.registered}>{row.registered}</td>
                  <td data-label={heads.since}>{row.since}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <QueuePages page={page} pages={pages} />
    </div>
  );
}

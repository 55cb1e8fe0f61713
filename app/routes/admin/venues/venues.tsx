import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pagesOf } from "~/domain/moderation/moderation.rules";
import { findVenueQueue } from "~/domain/venues/find-venue-queue.server";
import type { VenueType } from "~/domain/venues/venue.rules";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { pageNumber } from "../queue/page-number.server";

export const handle: RouteHandle = { title: "venues:desk.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const { t, format } = context;
  const page = pageNumber(context);
  const { venues, total } = await findVenueQueue(context, administrator, page);
  const pages = pagesOf(total);
  if (page > pages) throw redirectDocument(paths.admin.venues(pages));
  return {
    page,
    pages,
    rows: venues.map(({ publicId, name, type, city, provider, state, findings, waitingSince }) => ({
      publicId,
      name,
      told: [provider, type === null ? "" : t(`venues:type.${type as VenueType}`), city ?? ""]
        .filter(Boolean)
        .join(" · "),
      isNew: state === "waiting",
      cause: t(`admin:cause.${state === "waiting" ? "new" : "changed"}`),
      suspicious: findings.length > 0,
      since: format.moment(waitingSince),
    })),
  };
}

/** Venues that wait: new ones, and those whose words were changed. */
export default function VenueQueue() {
  const { rows, page, pages } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <h1 className="calm rule">{t("venues:desk.title")}</h1>
      {rows.length === 0 ? (
        <EmptyState title={t("venues:desk.empty")} />
      ) : (
        <div className="fit">
          <table className="list">
            <thead>
              <tr>
                <th scope="col">{t("venues:desk.venue")}</th>
                <th scope="col">{t("admin:queue.cause")}</th>
                <th scope="col">{t("admin:queue.suspicion")}</th>
                <th scope="col">{t("admin:queue.since")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.publicId}>
                  <th scope="row">
                    <a href={paths.admin.venue(row.publicId)}>{row.name}</a>{" "}
                    <span className="block small font-normal muted">{row.told}</span>
                  </th>
                  <td data-label={t("admin:queue.cause")}>
                    <Chip kind={row.isNew ? "new" : "neutral"}>{row.cause}</Chip>
                  </td>
                  <td data-label={t("admin:queue.suspicion")}>
                    {row.suspicious ? <Chip kind="bad">{t("venues:desk.suspicious")}</Chip> : t("admin:queue.nothing")}
                  </td>
                  <td data-label={t("admin:queue.since")}>{row.since}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        label={t("directory:pages.label")}
        page={page}
        pages={pages}
        hrefOf={paths.admin.venues}
        texts={{
          first: t("directory:pages.first"),
          last: t("directory:pages.last"),
          previous: t("directory:pages.previous"),
          next: t("directory:pages.next"),
          page: (number) => t("directory:pages.page", { page: number }),
        }}
      />
    </div>
  );
}

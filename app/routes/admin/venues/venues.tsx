import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findVenueQueue } from "~/domain/venues/find-venue-queue.server";
import type { VenueType } from "~/domain/venues/venue.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { ListPages } from "~/routes/list-pages";
import { Chip } from "~/ui/chip";
import { PageTitle } from "~/ui/heading";
import { ListTable } from "../list-table";
import { pageNumber, pagesOrLast } from "../queue/page-number.server";

export const handle: RouteHandle = { title: "venues:desk.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const page = pageNumber(context);
  const { venues, total } = await findVenueQueue(context, administrator, page);
  return { page, pages: pagesOrLast(page, total, adminPaths.venues), venues };
}

export default function VenueQueue() {
  const { venues, page, pages } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const format = useFormat();
  return (
    <div className="space-y-block">
      <PageTitle>{t("venues:desk.title")}</PageTitle>
      <ListTable
        rows={venues}
        keyOf={({ publicId }) => publicId}
        empty={{ title: t("venues:desk.empty") }}
        columns={[
          {
            head: t("venues:desk.venue"),
            cell: ({ publicId, name, type, city, provider }) => (
              <>
                <a href={adminPaths.venue(publicId)}>{name}</a>{" "}
                <span className="block text-small font-normal text-ink-muted">
                  {[provider, type && t(`venues:type.${type as VenueType}`), city].filter(Boolean).join(" · ")}
                </span>
              </>
            ),
          },
          {
            head: t("admin:queue.cause"),
            cell: ({ state }) =>
              state === "waiting" ? (
                <Chip kind="new">{t("admin:cause.new")}</Chip>
              ) : (
                <Chip kind="neutral">{t("admin:cause.changed")}</Chip>
              ),
          },
          {
            head: t("admin:queue.suspicion"),
            cell: ({ findings }) =>
              findings.length > 0 ? <Chip kind="bad">{t("venues:desk.suspicious")}</Chip> : t("admin:queue.nothing"),
          },
          { head: t("admin:queue.since"), cell: ({ waitingSince }) => format.moment(waitingSince) },
        ]}
      />
      <ListPages page={page} pages={pages} hrefOf={adminPaths.venues} />
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findVenueQueue } from "~/domain/venues/find-venue-queue.server";
import type { VenueType } from "~/domain/venues/venue.rules";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { ListPages } from "~/routes/list-pages";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { ListTable } from "../list-table";
import { pageNumber, pagesOrLast } from "../queue/page-number.server";

export const handle: RouteHandle = { title: "venues:desk.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const { t, format } = context;
  const page = pageNumber(context);
  const { venues, total } = await findVenueQueue(context, administrator, page);
  return {
    page,
    pages: pagesOrLast(page, total, adminPaths.venues),
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
    <div className="space-y-block">
      <PageTitle>{t("venues:desk.title")}</PageTitle>
      {rows.length === 0 ? (
        <EmptyState title={t("venues:desk.empty")} />
      ) : (
        <ListTable
          rows={rows}
          keyOf={({ publicId }) => publicId}
          columns={[
            {
              head: t("venues:desk.venue"),
              cell: ({ publicId, name, told }) => (
                <>
                  <a href={adminPaths.venue(publicId)}>{name}</a>{" "}
                  <span className="block text-small font-normal text-ink-muted">{told}</span>
                </>
              ),
            },
            {
              head: t("admin:queue.cause"),
              cell: ({ cause, isNew }) => <Chip kind={isNew ? "new" : "neutral"}>{cause}</Chip>,
            },
            {
              head: t("admin:queue.suspicion"),
              cell: ({ suspicious }) =>
                suspicious ? <Chip kind="bad">{t("venues:desk.suspicious")}</Chip> : t("admin:queue.nothing"),
            },
            { head: t("admin:queue.since"), cell: ({ since }) => since },
          ]}
        />
      )}
      <ListPages page={page} pages={pages} hrefOf={adminPaths.venues} />
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findVenueQueue } from "~/domain/venues/moderate-venues.server";
import type { VenueType } from "~/domain/venues/venue.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { ListPages } from "~/routes/list-pages";
import { PageTitle } from "~/ui/heading";
import { QueueList, Thumbnail } from "../lists";
import { pageNumber, pagesOrLast } from "../queue/page-number.server";

export const handle: RouteHandle = { title: "venues:desk.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const page = pageNumber(context);
  const { venues, total } = await findVenueQueue(context, administrator, page);
  return { page, pages: pagesOrLast(page, total, adminPaths.venues), venues, now: context.clock.now() };
}

export default function VenueQueue() {
  const { venues, page, pages, now } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageTitle>{t("venues:desk.title")}</PageTitle>
      <QueueList
        now={now}
        empty={{ title: t("venues:desk.empty") }}
        cases={venues.map(({ publicId, name, picture, type, city, provider, state, findings, waitingSince }) => ({
          href: adminPaths.venue(publicId),
          title: name,
          picture: <Thumbnail src={picture} />,
          chips: findings.length > 0 ? [{ kind: "bad", text: t("venues:desk.suspicious") }] : [],
          facts: [
            [type && t(`venues:type.${type as VenueType}`), city].filter(Boolean).join(", "),
            provider,
            t(`admin:cause.${state === "waiting" ? "new" : "changed"}`),
          ],
          since: waitingSince,
        }))}
      />
      <ListPages page={page} pages={pages} hrefOf={adminPaths.venues} />
    </div>
  );
}

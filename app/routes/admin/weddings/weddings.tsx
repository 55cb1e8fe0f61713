import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import { findHeldWeddings } from "~/domain/weddings/moderate-weddings.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { useLanguage } from "~/i18n/use-format";
import { ListPages } from "~/routes/list-pages";
import { PageTitle } from "~/ui/heading";
import { QueueList, Thumbnail } from "../lists";
import { pageNumber, pagesOrLast } from "../queue/page-number.server";

export const handle: RouteHandle = { title: "weddings:admin.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const page = pageNumber(context);
  const { weddings, total } = await findHeldWeddings(context, administrator, page);
  return { page, pages: pagesOrLast(page, total, adminPaths.weddings), weddings, now: context.clock.now() };
}

/** Weddings with texts that wait for moderation (rule portfolio-5). */
export default function Weddings() {
  const { weddings, page, pages, now } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <div className="space-y-8">
      <PageTitle>{t("weddings:admin.title")}</PageTitle>
      <QueueList
        now={now}
        empty={{ title: t("admin:queue.empty"), text: t("admin:queue.emptyText") }}
        cases={weddings.map(({ id, title, cover, provider, location, weddingDate, reasons, since }) => ({
          href: adminPaths.wedding(id),
          title,
          picture: <Thumbnail src={cover} />,
          chips: reasons.map((reason) => ({ kind: "bad", text: t(`admin:suspicion.${reason}`) })),
          facts: [provider, location, weddingDate && format.shortDay(Date.parse(weddingDate))],
          since,
        }))}
      />
      <ListPages page={page} pages={pages} hrefOf={adminPaths.weddings} />
    </div>
  );
}

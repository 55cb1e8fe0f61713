import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findShortlist } from "~/domain/favorites/shortlist.server";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlannerTiles } from "~/routes/planner-tiles";
import { ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { VenueTiles } from "../venues/venue-tiles";

export async function loader({ context, params }: LoaderFunctionArgs) {
  anyone(context);
  const found = await findShortlist(context, params.secret ?? "");
  if (found === null) throw new DomainError("shortlist.notFound");
  if (found === "tooMany") throw new DomainError("shortlist.tooMany");
  const { firstname, planners, venues } = found;
  const heading = context.t("favorites:shared.heading", { firstname });
  return { title: heading, heading, planners, venues, seo: { canonical: null } };
}

export default function Shortlist() {
  const { heading, planners, venues } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ className: "space-y-block pt-top pb-section" })}>
      <PageTitle className="wrap-anywhere">{heading}</PageTitle>
      {planners.length + venues.length === 0 ? (
        <EmptyState
          title={t("favorites:none")}
          text={t("favorites:shared.none")}
          action={<ButtonLink href={paths.planners()}>{t("common:nav.directory")}</ButtonLink>}
        />
      ) : null}
      {planners.length > 0 ? (
        <section className="space-y-4" aria-labelledby="planners">
          <h2 id="planners">{t("common:nav.directory")}</h2>
          <PlannerTiles planners={planners} isFirst />
        </section>
      ) : null}
      {venues.length > 0 ? (
        <section className="space-y-4" aria-labelledby="venues">
          <h2 id="venues">{t("common:nav.venues")}</h2>
          <VenueTiles venues={venues} marked={null} />
        </section>
      ) : null}
    </div>
  );
}

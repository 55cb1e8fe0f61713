import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { profileSlug, publicIdOf } from "~/domain/profile-slug.rules";
import { reviewSearch } from "~/domain/reviews/review.rules";
import { findPlannerReviews } from "~/domain/reviews/reviews.server";
import { absolute } from "~/http/pages/page-seo.server";
import { requireSlug } from "~/http/pages/profile-address.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ReviewList, ReviewPages, ReviewScore, ReviewTabs, type ReviewTabsProps } from "~/routes/review-list";
import { reviewsJsonLd, reviewView } from "~/routes/review-view.server";
import { BackLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { ReviewChecks } from "../planner/profile-facts";
import { StartPanel } from "../start-panel";

export const handle: RouteHandle = { cache: "public", pageCache: { as: "profile", numbers: ["page"] } };

export async function loader({ context, params }: LoaderFunctionArgs) {
  anyone(context);
  const search = reviewSearch(context.url.searchParams);
  if (!search) throw new DomainError("provider.notFound");
  const { provider, found } = await findPlannerReviews(context, publicIdOf(params.planner), search);
  requireSlug(context, params.planner, provider);
  const { t } = context;
  const { name } = provider;
  const { who, page } = search;
  const title = t("reviews:show.title", { name });
  return {
    title: page > 1 ? t("directory:title.page", { title, page }) : title,
    heading: title,
    planner: provider,
    search,
    found: { ...found, reviews: found.reviews.map((review) => reviewView(context, review, name)) },
    seo: {
      description: t("reviews:show.description", { name, city: provider.city }),
      // A filtered list only repeats the whole one, so it is not indexed.
      canonical:
        who || found.count === 0
          ? null
          : paths.plannerReviews(profileSlug(provider), { page: page > 1 ? page : undefined }),
      jsonLd: [
        {
          "@type": provider.kind === "venue" ? "EventVenue" : "ProfessionalService",
          name,
          url: absolute(context, paths.planner(profileSlug(provider))),
          ...reviewsJsonLd(found),
        },
      ],
    },
  };
}

export default function PlannerReviews() {
  const { planner, heading, search, found } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const pathOf: ReviewTabsProps["pathOf"] = (parameters) => paths.plannerReviews(profileSlug(planner), parameters);
  return (
    <div className={pageClass({ className: "pt-top pb-section grid gap-gap lg:grid-cols-[minmax(0,1fr)_336px]" })}>
      <div className="min-w-0 space-y-8">
        <header>
          <p>
            <BackLink href={paths.planner(profileSlug(planner))}>{planner.name}</BackLink>
          </p>
          <PageTitle>{heading}</PageTitle>
          {found.count > 0 ? (
            <div className="mt-8">
              <ReviewScore score={found} />
            </div>
          ) : null}
        </header>
        <ReviewChecks />
        {found.count > 0 ? (
          <section aria-labelledby="list">
            <h2 className="sr-only" id="list">
              {t("directory:profile.reviews")}
            </h2>
            <ReviewTabs found={found} who={search.who} pathOf={pathOf} />
            {found.reviews.length > 0 ? (
              <ReviewList reviews={found.reviews} />
            ) : (
              <EmptyState title={t("reviews:show.noneOfKind")} />
            )}
          </section>
        ) : (
          <EmptyState title={t("reviews:show.none")} />
        )}
        <ReviewPages {...search} pages={found.pages} pathOf={pathOf} />
      </div>
      <aside className="self-start">
        <StartPanel provider={planner} />
      </aside>
    </div>
  );
}

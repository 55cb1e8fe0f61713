import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findVenue } from "~/domain/venues/find-venue.server";
import { countVenuesSeen } from "~/http/count.server";
import { readFavorites } from "~/http/favorites.server";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FavoriteButton } from "~/routes/public/favorite-button";
import { FreeSaturdays } from "~/routes/public/free-saturdays";
import { ProviderVideos } from "~/routes/public/provider-videos";
import { SafeHtml } from "~/routes/safe-html";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { iconLinkClass } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { pageClass } from "~/ui/columns";
import { Gallery } from "~/ui/gallery";
import { SectionTitle } from "~/ui/heading";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { Portrait } from "~/ui/portrait";
import { Rated, Stars } from "~/ui/stars";
import { Features } from "../venues/venue-card";
import { VenueCapacity } from "./venue-capacity";
import { VenuePrice } from "./venue-price";
import { venueSeo } from "./venue-seo.server";
import { venueView } from "./venue-view.server";
import { WriteBar, WritePanel } from "./write-panel";

export const handle: RouteHandle = { cache: "public", kept: { as: "profile" } };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  anyone(context);
  const today = todayIn(context.market, context.clock.now());
  const found = await findVenue(context, params.publicId ?? "", today, context.couple);
  const { publicId } = found;
  // A view of its provider's pages, and one of this venue among them.
  if (context.staff?.role !== "administrator")
    for (const measure of [undefined, `venue ${publicId}`] as const)
      countVenuesSeen(context, request, [publicId], measure);
  const venue = venueView(context, found, today);
  return {
    title: context.t("venue:page.title", { name: venue.name, role: venue.role }),
    venue,
    favorite: context.couple ? found.favorite : (await readFavorites(context)).venues.includes(publicId),
    seo: venueSeo(context, found, venue),
  };
}

/** Rule venue-25. */
export default function Venue() {
  const { venue, favorite } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <>
      <div className={pageClass({ className: "space-y-4 pt-5" })}>
        <Breadcrumbs label={t("directory:crumbs")} crumbs={venue.crumbs} />
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <p className="mb-1.5 font-serif text-large/tight italic text-ink-muted">{venue.role}</p>
            <h1 className="text-calm">{venue.name}</h1>
          </div>
          <div className="flex flex-wrap items-center gap-4">
            {venue.reviews ? <Rated rated={`${venue.reviews.ratingText} · ${venue.reviews.countText}`} /> : null}
            {venue.premium ? <Chip kind="premium">{t("planner:premium")}</Chip> : null}
          </div>
        </header>
        <Gallery
          label={t("planner:profile.gallery")}
          images={venue.images}
          more={venue.more}
          nameOf={(number) => t("planner:profile.photo", { number })}
        />
      </div>
      <div className={pageClass({ className: "grid gap-gap lg:grid-cols-[minmax(0,1fr)_336px] pt-12 pb-section" })}>
        <article className="space-y-block min-w-0">
          <VenueContent />
        </article>
        <aside className="space-y-4 self-start lg:sticky lg:top-6 print:hidden">
          <WritePanel venue={venue} />
          <FavoriteButton kind="venue" item={venue} favorite={favorite} wide />
        </aside>
      </div>
      <WriteBar price={venue.price} />
    </>
  );
}

function VenueContent() {
  const { venue } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { lang, reviews, provider } = venue;
  return (
    <>
      <section className="max-w-prose space-y-4">
        <SectionTitle>{t("venue:page.about")}</SectionTitle>
        {venue.writtenIn ? <Hint>{venue.writtenIn}</Hint> : null}
        <p className="text-lead text-ink-muted" lang={lang}>
          {venue.short}
        </p>
        <SafeHtml html={venue.about} lang={lang} />
      </section>
      <VenueCapacity venue={venue} />
      <VenuePrice venue={venue} />
      {venue.features.length > 0 ? (
        <section>
          <SectionTitle>{t("venue:page.features")}</SectionTitle>
          <div className="mt-8 gap-x-9 sm:columns-2 lg:columns-3">
            {venue.features.map(({ heading, features }) => (
              <div key={heading} className="break-inside-avoid pb-7">
                <h3 className="mb-2 text-large/tight italic text-ink-muted">{heading}</h3>
                <Features features={features} />
              </div>
            ))}
          </div>
        </section>
      ) : null}
      <FreeSaturdays months={venue.months} note={t("venue:page.otherDays")} />
      <ProviderVideos videos={venue.videos} lang={lang} look="rows" />
      <section className="space-y-4">
        <SectionTitle>{t("venue:page.where")}</SectionTitle>
        <p>{venue.address}</p>
        <img className="rounded" src={venue.map} width={560} height={400} alt="" loading="lazy" />
        <p>
          <a className={iconLinkClass} href={venue.mapHref}>
            {t("received:map.open")} <Icon name="out" />
          </a>
        </p>
      </section>
      {venue.planners.length > 0 ? (
        <section className="space-y-4">
          <SectionTitle>{t("venue:page.planners")}</SectionTitle>
          <p className="text-small text-ink-muted">{t("venue:page.plannersText")}</p>
          <ul className="grid gap-4 sm:grid-cols-3">
            {venue.planners.map(({ name, href, portrait, gold, wedding, why }) => (
              <li className="flex items-center gap-4" key={href}>
                <Portrait name={name} src={portrait} gold={gold} size="m" lazy />
                <div className="min-w-0 flex-1">
                  <h3 className="text-[1.25rem]/tight">
                    <a href={href}>{name}</a>
                  </h3>
                  <p className="text-small text-ink-muted">
                    {wedding ? (
                      <a className="inline-block py-2.5" href={wedding}>
                        {why}
                      </a>
                    ) : (
                      why
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {reviews ? (
        <section className="space-y-4">
          <SectionTitle>{t("directory:profile.reviews")}</SectionTitle>
          <p className="text-ink-muted">
            {reviews.ratingText}, {reviews.countText}
          </p>
          <ul>
            {reviews.newest.map(({ publicId, name, line, stars, starsText, quote, lang: ofReview, proof }) => (
              <li key={publicId} className="space-y-2 border-t border-line py-6">
                <Stars rating={stars} label={starsText} />
                <blockquote className="max-w-[40em] font-serif text-lead italic" lang={ofReview}>
                  {quote}
                </blockquote>
                <p className="text-small text-ink-muted">
                  {name} · {line} · {proof}
                </p>
              </li>
            ))}
          </ul>
          <p className="text-small">
            <a href={reviews.href}>{reviews.allText}</a> · <a href={paths.reviewChecks()}>{t("reviews:show.how")}</a>
          </p>
        </section>
      ) : null}
      <p>
        <a className={iconLinkClass} href={provider.href}>
          {t("venue:page.provider", { name: provider.name })}
        </a>{" "}
        ·{" "}
        <a className="text-small" rel="nofollow" href={paths.report("venue", venue.publicId)}>
          {t("report:link")}
        </a>
      </p>
    </>
  );
}

import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findVenue } from "~/domain/venues/find-venue.server";
import { countVenuesSeen } from "~/http/count.server";
import { readFavorites } from "~/http/favorites.server";
import { anyone } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { SafeHtml } from "~/routes/planner-cards";
import { FavoriteButton } from "~/routes/public/favorite-button";
import { ProviderVideos } from "~/routes/public/provider-videos";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { iconLinkClass } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Gallery } from "~/ui/gallery";
import { SectionTitle } from "~/ui/heading";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { Portrait } from "~/ui/portrait";
import { rowsClass } from "~/ui/rows";
import { Stars } from "~/ui/stars";
import styles from "~/ui/styles/venue.css?url";
import { Features } from "../venues/venue-card";
import { VenueCapacity } from "./venue-capacity";
import { VenueMonths, VenuePrice } from "./venue-price";
import { venueSeo } from "./venue-seo.server";
import { venueView } from "./venue-view.server";
import { WriteBar, WritePanel } from "./write-panel";

export const handle: RouteHandle = { cache: "public", kept: { as: "profile" } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

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
    <div className="mx-auto w-full px-pad max-w-page pt-top pb-section space-y-8">
      <header className="space-y-1.5">
        <Breadcrumbs label={t("directory:crumbs")} crumbs={venue.crumbs} />
        <h1 className="text-calm">{venue.name}</h1>
        <Kicker>{venue.role}</Kicker>
        {venue.premium ? (
          <p>
            <Chip kind="premium">{t("planner:premium")}</Chip>
          </p>
        ) : null}
      </header>
      <div>
        <Gallery
          label={t("planner:profile.gallery")}
          images={venue.images}
          nameOf={(number) => t("planner:profile.photo", { number })}
        />
        {venue.more ? (
          <p>
            <a className={iconLinkClass} href={venue.more.href}>
              {venue.more.text}
            </a>
          </p>
        ) : null}
      </div>
      <div className="grid gap-gap lg:grid-cols-[minmax(0,1fr)_336px] lg:[&>aside]:sticky lg:[&>aside]:top-6 lg:[&>aside]:self-start">
        <article className="space-y-block">
          <VenueContent />
          <WriteBar />
        </article>
        <aside className="space-y-4">
          <WritePanel venue={venue} />
          <FavoriteButton kind="venue" item={venue} favorite={favorite} />
        </aside>
      </div>
    </div>
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
          <div className="featgroups">
            {venue.features.map(({ heading, features }) => (
              <div key={heading}>
                <h3 className="group">{heading}</h3>
                <Features features={features} />
              </div>
            ))}
          </div>
        </section>
      ) : null}
      <VenueMonths months={venue.months} />
      <ProviderVideos videos={venue.videos} lang={lang} look="rows" />
      <section className="space-y-4">
        <SectionTitle>{t("venue:page.where")}</SectionTitle>
        <p>{venue.address}</p>
        <img src={venue.map} width={560} height={400} alt="" loading="lazy" />
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
          <ul className="known">
            {venue.planners.map(({ name, href, portrait, gold, wedding, why }) => (
              <li className="who" key={href}>
                <Portrait name={name} src={portrait} gold={gold} size="m" lazy />
                <div>
                  <h3 className="text-h3">
                    <a href={href}>{name}</a>
                  </h3>
                  <p className="text-small text-ink-muted">{wedding ? <a href={wedding}>{why}</a> : why}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {reviews ? (
        <section className="space-y-4">
          <SectionTitle>{t("directory:profile.reviews")}</SectionTitle>
          <Stars rating={reviews.average} label={reviews.ratingText} />
          <p>
            {reviews.ratingText}, {reviews.countText}
          </p>
          <ul className={rowsClass}>
            {reviews.newest.map(({ publicId, name, line, stars, starsText, quote, lang: ofReview, proof }) => (
              <li key={publicId}>
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

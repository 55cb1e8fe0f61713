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
import { Chip } from "~/ui/chip";
import { Gallery } from "~/ui/gallery";
import { Icon } from "~/ui/icon";
import { Portrait } from "~/ui/portrait";
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
    <div className="wrap top flow-l">
      <header className="flow-s">
        <Breadcrumbs label={t("directory:crumbs")} crumbs={venue.crumbs} />
        <h1 className="calm">{venue.name}</h1>
        <p className="kicker">{venue.role}</p>
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
            <a className="back" href={venue.more.href}>
              {venue.more.text}
            </a>
          </p>
        ) : null}
      </div>
      <div className="split aside">
        <article className="flow-xl">
          <VenueContent />
          <WriteBar />
        </article>
        <aside className="flow">
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
      <section className="prose flow">
        <h2 className="rule">{t("venue:page.about")}</h2>
        {venue.writtenIn ? <p className="hint">{venue.writtenIn}</p> : null}
        <p className="lead" lang={lang}>
          {venue.short}
        </p>
        <SafeHtml html={venue.about} lang={lang} />
      </section>
      <VenueCapacity venue={venue} />
      <VenuePrice venue={venue} />
      {venue.features.length > 0 ? (
        <section>
          <h2 className="rule">{t("venue:page.features")}</h2>
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
      <section className="flow">
        <h2 className="rule">{t("venue:page.where")}</h2>
        <p>{venue.address}</p>
        <img src={venue.map} width={560} height={400} alt="" loading="lazy" />
        <p>
          <a className="back" href={venue.mapHref}>
            {t("received:map.open")} <Icon name="out" />
          </a>
        </p>
      </section>
      {venue.planners.length > 0 ? (
        <section className="flow">
          <h2 className="rule">{t("venue:page.planners")}</h2>
          <p className="small muted">{t("venue:page.plannersText")}</p>
          <ul className="known">
            {venue.planners.map(({ name, href, portrait, gold, wedding, why }) => (
              <li className="who" key={href}>
                <Portrait name={name} src={portrait} gold={gold} size="m" lazy />
                <div>
                  <h3 className="h3">
                    <a href={href}>{name}</a>
                  </h3>
                  <p className="small muted">{wedding ? <a href={wedding}>{why}</a> : why}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {reviews ? (
        <section className="flow">
          <h2 className="rule">{t("directory:profile.reviews")}</h2>
          <Stars rating={reviews.average} label={reviews.ratingText} />
          <p>
            {reviews.ratingText}, {reviews.countText}
          </p>
          <ul className="rows">
            {reviews.newest.map(({ publicId, name, line, stars, starsText, quote, lang: ofReview, proof }) => (
              <li key={publicId}>
                <Stars rating={stars} label={starsText} />
                <blockquote className="quote" lang={ofReview}>
                  {quote}
                </blockquote>
                <p className="small muted">
                  {name} · {line} · {proof}
                </p>
              </li>
            ))}
          </ul>
          <p className="small">
            <a href={reviews.href}>{reviews.allText}</a> · <a href={paths.reviewChecks()}>{t("reviews:show.how")}</a>
          </p>
        </section>
      ) : null}
      <p>
        <a className="back" href={provider.href}>
          {t("venue:page.provider", { name: provider.name })}
        </a>{" "}
        ·{" "}
        <a className="small" rel="nofollow" href={paths.report("venue", venue.publicId)}>
          {t("report:link")}
        </a>
      </p>
    </>
  );
}

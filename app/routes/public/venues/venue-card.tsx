import { profileSlug } from "~/domain/profile-slug.rules";
import { kilometresBetween } from "~/domain/requests/request-facts.rules";
import { MAIN_FEATURES, type VenueFeature } from "~/domain/venues/venue.rules";
import type { VenueCard as Venue } from "~/domain/venues/venue-card.server";
import { placeOf, ratedText } from "~/http/pages/planner-texts";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { FeatureIcon } from "~/ui/feature-icon";
import { pictureSources } from "~/ui/picture-sources";
import { PriceText } from "~/ui/price-text";
import { Rated } from "~/ui/stars";
import { FavoriteButton } from "../favorite-button";
import { priceOf } from "./venue-texts";

/** Widths of a picture: one of two columns next to the filters, or the whole width of a phone. */
const SIZES = "(min-width: 1120px) 390px, (min-width: 600px) 45vw, 92vw";

/** Maximum number of features on a card; features that the search always shows come first. */
const NAMED = 3;

interface VenueCardsProps {
  venues: readonly Venue[];
  /** Public ids of favorites; null: the list has no hearts. */
  marked: readonly string[] | null;
  town?: Town | null;
}

type Town = Pick<Venue, "latitude" | "longitude">;

export function VenueCards({ venues, marked, town = null }: VenueCardsProps) {
  return (
    <ul className="grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:[&:has(>:nth-child(3):last-child)]:grid-cols-3">
      {venues.map((venue) => (
        <VenueCard key={venue.publicId} venue={venue} town={town} favorite={marked?.includes(venue.publicId) ?? null} />
      ))}
    </ul>
  );
}

function VenueCard({ venue, town, favorite }: { venue: Venue; town: Town | null; favorite: boolean | null }) {
  const { t } = useTexts();
  const format = useFormat();
  const { seated, standing, bedrooms } = venue;
  const picture = venue.picture && pictureSources(venue.picture.src);
  const price = priceOf({ t, format }, venue);
  const where = { type: t(`venues:type.${venue.type}`), place: placeOf(venue) };
  return (
    <li className="relative min-w-0 space-y-4">
      {picture ? (
        <img
          className="aspect-3/2 w-full rounded bg-sand object-cover"
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={picture.srcSet && SIZES}
          width={400}
          height={300}
          alt=""
          loading="lazy"
        />
      ) : null}
      <div className="space-y-2">
        <h3 className="text-h3/tight">
          {/* The link also covers the picture. */}
          <a className="before:absolute before:inset-0" href={paths.venue(profileSlug(venue))}>
            {venue.name}
          </a>
        </h3>
        <p className="text-small text-ink-muted">
          {town
            ? t("venue:card.away", {
                ...where,
                distance: format.kilometres(Math.round(kilometresBetween(venue, town))),
              })
            : t("venue:card.place", where)}
        </p>
        <Rated rated={ratedText({ t, format }, venue)} />
        {venue.premium ? (
          <p>
            <Chip kind="premium">{t("planner:premium")}</Chip>
          </p>
        ) : null}
        <ul className="flex flex-wrap gap-x-4 text-small text-ink-muted">
          {seated ? <li>{t("venue:card.seated", { number: format.number(seated) })}</li> : null}
          {standing ? <li>{t("venue:card.standing", { number: format.number(standing) })}</li> : null}
          {bedrooms ? <li>{t("venue:card.bedrooms", { count: bedrooms })}</li> : null}
        </ul>
        <Features features={namedFeatures(venue.features)} tiny />
        <div className="flex items-center justify-between gap-4">
          {price ? <PriceText>{price}</PriceText> : <span />}
          {favorite === null ? null : (
            <div className="relative">
              <FavoriteButton kind="venue" item={venue} favorite={favorite} bare />
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

function namedFeatures(features: readonly VenueFeature[]): VenueFeature[] {
  const main = MAIN_FEATURES.filter((feature) => features.includes(feature));
  return [...main, ...features.filter((feature) => !main.some((one) => one === feature))].slice(0, NAMED);
}

export function Features({ features, tiny = false }: { features: readonly VenueFeature[]; tiny?: boolean }) {
  const { t } = useTexts();
  if (features.length === 0) return null;
  return (
    <ul className={tiny ? "flex flex-wrap gap-x-4 gap-y-1 text-tiny" : "space-y-2 text-small/tight"}>
      {features.map((feature) => (
        <li key={feature} className={tiny ? "flex items-center gap-2" : "flex items-center gap-4"}>
          <FeatureIcon name={feature} tiny={tiny} /> {t(`venues:feature.${feature}`)}
        </li>
      ))}
    </ul>
  );
}

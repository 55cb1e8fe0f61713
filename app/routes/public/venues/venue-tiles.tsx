import { profileSlug } from "~/domain/profile-slug.rules";
import { kilometresBetween } from "~/domain/requests/request-facts.rules";
import type { VenueCard as Venue, VenueCard } from "~/domain/venues/venue-card.server";
import { placeOf, ratingOf } from "~/http/pages/planner-texts";
import type { Translate } from "~/i18n/texts";
import { type Format, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { earlyAt } from "~/routes/planner-tiles";
import { layoutOf, ProfileTile, tilesClass } from "~/ui/profile-tile";
import { FavoriteButton } from "../favorite-button";

interface VenueTilesProps {
  /** `km` is the distance from the list's town or city, used if `town` is not set. */
  venues: readonly (Venue & { km?: number })[];
  marked: readonly string[] | null;
  town?: Pick<Venue, "latitude" | "longitude"> | null;
  layout?: "grid" | "row";
  isFirst?: boolean;
}

export function VenueTiles({ venues, marked, town = null, layout: wanted = "grid", isFirst = false }: VenueTilesProps) {
  const { t, format } = useLanguage();
  const layout = layoutOf(wanted, venues.length);
  return (
    <ul className={tilesClass({ layout })}>
      {venues.map((venue, index) => {
        const { seated, standing, bedrooms } = venue;
        const km = town ? Math.round(kilometresBetween(venue, town)) : venue.km;
        const place = placeOf(venue);
        return (
          <ProfileTile
            key={venue.publicId}
            name={venue.name}
            href={paths.venue(profileSlug(venue))}
            about={[
              t(`venues:type.${venue.type}`),
              km === undefined ? place : t("venue:card.away", { place, distance: format.kilometres(km) }),
            ]}
            details={[
              seated
                ? t("venue:card.seated", { number: format.number(seated) })
                : standing && t("venue:card.standing", { number: format.number(standing) }),
              bedrooms ? t("venue:card.bedrooms", { count: bedrooms }) : null,
            ]}
            rating={ratingOf({ t, format }, venue)}
            photo={venue.picture?.src ?? null}
            gold={venue.premium}
            chips={venue.premium ? [{ kind: "premium", text: t("planner:premium") }] : []}
            price={priceOf({ t, format }, venue)}
            layout={layout}
            early={isFirst ? earlyAt(index) : undefined}
          >
            {marked ? <FavoriteButton kind="venue" item={venue} favorite={marked.includes(venue.publicId)} /> : null}
          </ProfileTile>
        );
      })}
    </ul>
  );
}

interface Texts {
  t: Translate;
  format: Format;
}

type DayPrices = Pick<VenueCard, "minPrice" | "maxPrice">;

/** Returns the price of a day's rent; null: not disclosed. */
export function priceOf(texts: Texts, prices: DayPrices) {
  const price = rangeOf(texts, prices);
  return price && texts.t("venue:card.day", { price });
}

/** Returns the price of a day's rent without the words "per day"; null: not disclosed. */
export function rangeOf({ t, format }: Texts, { minPrice, maxPrice }: DayPrices) {
  if (minPrice === null) return null;
  const from = format.euros(minPrice);
  if (maxPrice === null || maxPrice === minPrice) return t("planner:from", { price: from });
  return t("venue:card.price", { from, to: format.euros(maxPrice) });
}

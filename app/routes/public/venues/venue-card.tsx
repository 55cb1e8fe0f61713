import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { FeatureIcon } from "~/ui/feature-icon";
import { PriceText } from "~/ui/price-text";
import { Rated } from "~/ui/stars";
import { FavoriteButton } from "../favorite-button";
import type { FeatureView, VenueCardView } from "./venue-card-view.server";

/** How wide a picture is: two beside the filters, or all of a telephone. */
const SIZES = "(min-width: 1120px) 390px, (min-width: 600px) 45vw, 92vw";

/** Venues in the order given. @param headingLevel of their names */
export function VenueCards({ venues, headingLevel = 3 }: { venues: readonly VenueCardView[]; headingLevel?: 2 | 3 }) {
  return (
    <ul className="grid gap-x-8 gap-y-9 sm:grid-cols-2">
      {venues.map((venue) => (
        <VenueCard key={venue.publicId} venue={venue} headingLevel={headingLevel} />
      ))}
    </ul>
  );
}

function VenueCard({ venue, headingLevel }: { venue: VenueCardView; headingLevel: 2 | 3 }) {
  const { t } = useTexts();
  const Heading = `h${headingLevel}` as const;
  const { name, href, place, rated, picture, premium, sums, features, price, favorite } = venue;
  return (
    <li className="relative min-w-0 space-y-4">
      {picture ? (
        <img
          className="aspect-3/2 w-full rounded bg-sand object-cover"
          {...picture}
          sizes={picture.srcSet && SIZES}
          width={400}
          height={300}
          alt=""
          loading="lazy"
        />
      ) : null}
      <div className="space-y-2">
        <Heading className="text-h3/tight">
          {/* Covers the picture, too. */}
          <a className="before:absolute before:inset-0" href={href}>
            {name}
          </a>
        </Heading>
        <p className="text-small text-ink-muted">{place}</p>
        <Rated rated={rated} />
        {premium ? (
          <p>
            <Chip kind="premium">{t("planner:premium")}</Chip>
          </p>
        ) : null}
        <ul className="flex flex-wrap gap-x-4 text-small text-ink-muted">
          {sums.map((sum) => (
            <li key={sum}>{sum}</li>
          ))}
        </ul>
        <Features features={features} tiny />
        <div className="flex items-center justify-between gap-4">
          {price ? <PriceText>{price}</PriceText> : <span />}
          <div className="relative">
            <FavoriteButton kind="venue" item={venue} favorite={favorite} bare />
          </div>
        </div>
      </div>
    </li>
  );
}

/** Drawings with their words. */
export function Features({ features, tiny = false }: { features: readonly FeatureView[]; tiny?: boolean }) {
  if (features.length === 0) return null;
  return (
    <ul className={tiny ? "flex flex-wrap gap-x-4 gap-y-1 text-tiny" : "space-y-2 text-small/tight"}>
      {features.map(({ code, name }) => (
        <li key={code} className={tiny ? "flex items-center gap-2" : "flex items-center gap-4"}>
          <FeatureIcon name={code} tiny={tiny} /> {name}
        </li>
      ))}
    </ul>
  );
}

import { useTexts } from "~/i18n/texts";
import { FeatureIcon } from "~/ui/feature-icon";
import { Rated } from "~/ui/planner-card";
import { FavoriteButton } from "../favorite-button";
import type { FeatureView, VenueCardView } from "./venue-card-view.server";

/** How wide a picture is: two beside the filters, or all of a telephone. */
const SIZES = "(min-width: 1120px) 390px, (min-width: 600px) 45vw, 92vw";

/** Venues in the order given. @param headingLevel of their names */
export function VenueCards({ venues, headingLevel = 3 }: { venues: readonly VenueCardView[]; headingLevel?: 2 | 3 }) {
  return (
    <ul className="places">
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
    <li className="place">
      {picture ? (
        <div className="overflow-hidden rounded bg-sand [&_img]:w-full">
          <img {...picture} sizes={picture.srcSet && SIZES} width={400} height={300} alt="" loading="lazy" />
        </div>
      ) : null}
      <div className="space-y-1.5">
        <Heading className="text-h3">
          <a href={href}>{name}</a>
        </Heading>
        <p className="text-small text-ink-muted">{place}</p>
        <Rated rated={rated} />
        {premium ? (
          <p>
            <span className="chip gold">{t("planner:premium")}</span>
          </p>
        ) : null}
        <ul className="sums">
          {sums.map((sum) => (
            <li key={sum}>{sum}</li>
          ))}
        </ul>
        <Features features={features} tiny />
        {price ? <p className="cost">{price}</p> : null}
        <FavoriteButton kind="venue" item={venue} favorite={favorite} />
      </div>
    </li>
  );
}

/** Drawings with their words. */
export function Features({ features, tiny = false }: { features: readonly FeatureView[]; tiny?: boolean }) {
  if (features.length === 0) return null;
  return (
    <ul className={tiny ? "feats text-tiny" : "feats"}>
      {features.map(({ code, name }) => (
        <li key={code}>
          <FeatureIcon name={code} /> {name}
        </li>
      ))}
    </ul>
  );
}

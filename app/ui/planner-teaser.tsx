import { Chips, type ChipText } from "./chip";
import { pictureSources } from "./picture-sources";
import { Portrait } from "./portrait";
import { PriceText } from "./price-text";
import { Rated } from "./stars";
import { Reasons } from "./tick-list";

interface PlannerTeaserProps {
  name: string;
  href: string;
  /** City with the first two characters of the postal code. */
  place: string;
  rated: string | null;
  portrait: string | null;
  photo: string | null;
  gold: boolean;
  chips: readonly ChipText[];
  /** "from €3,800", already formatted. */
  price: string | null;
  /** Why the planner fits. */
  reasons?: readonly string[];
}

/**
 * Renders a planner on the home page: a picture of their work, with the portrait over its edge. The link around the
 * name covers the card.
 */
export function PlannerTeaser({
  name,
  href,
  place,
  rated,
  portrait,
  photo,
  gold,
  chips,
  reasons = [],
  ...props
}: PlannerTeaserProps) {
  return (
    <li className="relative flex snap-start flex-col gap-4 rounded border border-line bg-surface p-5">
      {photo ? (
        <img
          className="-mx-5 -mt-5 aspect-8/5 w-[calc(100%+40px)] max-w-none rounded-t object-cover object-[50%_60%]"
          src={pictureSources(photo).src}
          srcSet={pictureSources(photo).srcSet}
          sizes={pictureSources(photo).srcSet && "(min-width: 768px) 30vw, 76vw"}
          width={400}
          height={250}
          alt=""
          loading="lazy"
        />
      ) : null}
      <div className={photo ? "-mt-12 flex items-end gap-4" : "flex items-end gap-4"}>
        <span className="relative flex-none rounded-full border-4 border-surface">
          <Portrait name={name} src={portrait} gold={gold} lazy />
        </span>
        {props.price ? <PriceText>{props.price}</PriceText> : null}
      </div>
      <div>
        <h3 className="text-large/tight">
          <a className="before:absolute before:inset-0" href={href}>
            {name}
          </a>
        </h3>
        <p className="text-small text-ink-muted">{place}</p>
      </div>
      <Chips chips={chips} />
      <Rated rated={rated} />
      <Reasons reasons={reasons} />
    </li>
  );
}

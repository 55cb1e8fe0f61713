import type { ReactNode } from "react";
import { Chips, type ChipText } from "./chip";
import { classNames } from "./classes";
import { pictureSources } from "./picture-sources";
import { Portrait } from "./portrait";
import { PriceText } from "./price-text";

export interface Rating {
  /** "4.9", already formatted. */
  average: string;
  /** Number of reviews, already formatted. */
  count: string;
  /** "4.9 out of 5 · 12 reviews", for screen readers. */
  label: string;
}

interface PlannerTileProps {
  name: string;
  href: string;
  /** Town and services: "Strasbourg · full planning, on the day". */
  about: string;
  /** Stars and number of reviews, or a text if there are none. */
  rating: Rating | string;
  /** First picture of the gallery; null: the portrait replaces it. */
  photo: string | null;
  portrait: string | null;
  /** Premium: adds a gold ring to the portrait; one of the chips says it as text. */
  gold: boolean;
  chips: readonly ChipText[];
  /** "from €3,800", already formatted. */
  price: string | null;
  /** The browser loads the picture with the page: immediately, or before all others. */
  early?: "eager" | "first" | undefined;
  /** Narrow tiles in one row, which phones swipe. */
  inRow: boolean;
  /** Button that adds the planner to the favourites. */
  children?: ReactNode;
}

/** Size of every picture in px; it reserves the space while images load. */
const PICTURE = { width: 400, height: 300 };
/** React 18 passes on this attribute only in lowercase. */
const BEFORE_OTHERS = { fetchpriority: "high" };
const SIZES = "(min-width: 1216px) 356px, (min-width: 960px) 30vw, (min-width: 600px) 45vw, 92vw";
const ROW_SIZES = "(min-width: 1216px) 356px, (min-width: 768px) 30vw, 236px";

/** Renders one planner in a list: a picture of their work and three lines. The link around the name covers the tile. */
export function PlannerTile({
  name,
  href,
  about,
  rating,
  photo,
  portrait,
  gold,
  chips,
  price,
  ...props
}: PlannerTileProps) {
  const { early, inRow, children } = props;
  const sources = photo === null ? null : pictureSources(photo);
  return (
    <li className="group @container relative min-w-0 snap-start">
      {sources ? (
        <img
          className={PHOTO}
          src={sources.src}
          srcSet={sources.srcSet}
          sizes={sources.srcSet && (inRow ? ROW_SIZES : SIZES)}
          alt=""
          loading={early ? undefined : "lazy"}
          {...(early === "first" ? BEFORE_OTHERS : {})}
          {...PICTURE}
        />
      ) : (
        <span className={classNames(PHOTO, "grid place-items-center")}>
          <Portrait size="l" name={name} src={portrait} gold={gold} lazy />
        </span>
      )}
      <div className="mt-3 flex items-baseline justify-between gap-x-3 @max-[280px]:flex-wrap">
        <h3 className="min-w-0 text-large/tight">
          <a className="no-underline before:absolute before:inset-0 hover:underline" href={href}>
            {name}
          </a>
        </h3>
        <RatingText rating={rating} />
      </div>
      <p className="text-small text-ink-muted">{about}</p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {price ? <PriceText inRow>{price}</PriceText> : null}
        <Chips chips={chips} flows />
      </div>
      {children ? <div className="absolute end-2.5 top-2.5">{children}</div> : null}
    </li>
  );
}

function RatingText({ rating }: Pick<PlannerTileProps, "rating">) {
  if (typeof rating === "string") return <p className="flex-none text-small/none text-ink-muted">{rating}</p>;
  return (
    <p className="flex flex-none items-center gap-1.5 text-small/none" role="img" aria-label={rating.label}>
      <img src="/art/star.svg" width={16} height={16} alt="" /> {rating.average}{" "}
      <span className="text-ink-muted">({rating.count})</span>
    </p>
  );
}

/**
 * Classes of the picture. It grows into the first picture of the profile by a view transition, as the followed link has
 * the focus.
 */
const PHOTO = "aspect-4/3 w-full rounded bg-sand object-cover group-focus-within:[view-transition-name:photo]";

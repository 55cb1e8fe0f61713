import type { ReactNode } from "react";
import { Chips, type ChipText } from "./chip";
import { classNames } from "./classes";
import { pictureSources } from "./picture-sources";
import { Portrait } from "./portrait";
import { PriceText } from "./price-text";
import { Rated } from "./stars";

interface PlannerRowProps {
  name: string;
  href: string;
  place: string;
  rated: string | null;
  /** First picture of the gallery; null: the portrait replaces it. */
  photo: string | null;
  portrait: string | null;
  /** Premium: adds a gold ring; one of the chips says it as text. */
  gold: boolean;
  chips: readonly ChipText[];
  offers: string;
  /** "from €3,800", already formatted. */
  price: string | null;
  /** Half of a line wide: the price stays below the text. */
  half?: boolean | undefined;
  /** The favourite button. */
  children?: ReactNode;
}

const PICTURE = { width: 400, height: 300 };
const SIZES = "132px";

/** Renders one planner in a list of results, as low as possible. The link around the name covers the row. */
export function PlannerRow({
  half,
  name,
  href,
  place,
  rated,
  photo,
  portrait,
  gold,
  chips,
  ...props
}: PlannerRowProps) {
  const { offers, price, children } = props;
  return (
    <li
      className={classNames(
        "group relative grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line py-4 text-small/[1.4]",
        !half && "sm:grid-cols-[132px_minmax(0,1fr)_auto_auto]",
      )}
    >
      {photo ? (
        <img
          className={PHOTO}
          src={pictureSources(photo).src}
          srcSet={pictureSources(photo).srcSet}
          sizes={pictureSources(photo).srcSet && SIZES}
          alt=""
          loading="lazy"
          {...PICTURE}
        />
      ) : (
        <span className={classNames(PHOTO, "grid place-items-center")}>
          <Portrait size="s" name={name} src={portrait} gold={gold} lazy />
        </span>
      )}
      <div>
        <h3 className={classNames("pe-10 text-[1.25rem]/tight", !half && "sm:pe-0")}>
          <a className="before:absolute before:inset-0" href={href}>
            {name}
          </a>
        </h3>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5 text-ink-muted">
          {place} <Chips chips={[...chips].reverse()} flows />
        </div>
        <p className="text-ink">{offers}</p>
      </div>
      <div
        className={classNames(
          "col-start-2 flex flex-wrap items-baseline gap-x-4",
          !half && "sm:col-start-3 sm:row-start-1 sm:flex-col sm:items-end",
        )}
      >
        {price ? <PriceText inRow>{price}</PriceText> : null}
        <Rated rated={rated} />
      </div>
      {children ? (
        <div className={classNames("absolute -end-3 top-1", !half && "sm:relative sm:top-auto sm:col-start-4")}>
          {children}
        </div>
      ) : null}
    </li>
  );
}

/**
 * Classes of the picture. It grows into the first picture of the profile by a view transition, as the followed link has
 * the focus.
 */
const PHOTO =
  "row-span-2 aspect-4/3 w-full self-start rounded-sm bg-sand object-cover sm:row-span-1 group-focus-within:[view-transition-name:photo]";

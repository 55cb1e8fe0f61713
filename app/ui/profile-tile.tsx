import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { Chips, type ChipText } from "./chip";
import { BEFORE_OTHERS, pictureSources } from "./picture-sources";
import { Portrait } from "./portrait";
import { PriceText } from "./price-text";
import { DotLine, type DotTexts } from "./text";
import { type Reason, Reasons } from "./tick-list";

/** `row` is swiped. On phones its tiles have a fixed width, so that a partly loaded page does not narrow them. */
export const tilesClass = cva("grid gap-x-6.5", {
  variants: {
    layout: {
      grid: "-mb-9 *:pb-9 sm:grid-cols-2 lg:grid-cols-3",
      /** Two or four tiles, so that no place stays empty. */
      pairs: "-mb-9 *:pb-9 sm:grid-cols-2",
      one: "",
      row: "snap-x auto-cols-[236px] grid-flow-col md:auto-cols-[minmax(200px,356px)] overflow-x-auto pb-2 max-md:-mx-pad max-md:scroll-px-pad max-md:gap-x-3.5 max-md:px-pad",
    },
  },
  defaultVariants: { layout: "grid" },
});

export type TilesLayout = NonNullable<VariantProps<typeof tilesClass>["layout"]>;

/** Returns the layout of a list of tiles. */
export const layoutOf = (layout: TilesLayout, count: number): TilesLayout =>
  layout === "grid" && (count === 2 || count === 4) ? "pairs" : layout;

export interface Rating {
  average: string;
  count: string;
  /** "4.9 out of 5 · 12 reviews", for screen readers. */
  label: string;
}

interface ProfileTileProps {
  name: string;
  href: string;
  /** Note on an exception in the list: "No calendar here: just ask". */
  note?: string | null;
  /** Two lines of texts with dots between them; empty ones are omitted. */
  about: DotTexts;
  details?: DotTexts | undefined;
  /** Without reviews, a text or null. */
  rating: Rating | string | null;
  /** First picture of the gallery; null: the portrait replaces it. */
  photo: string | null;
  portrait?: string | null;
  /** Premium: adds a gold ring to the portrait; one of the chips says it as text. */
  gold: boolean;
  chips: readonly ChipText[];
  price: string | null;
  reasons?: readonly Reason[];
  /** `eager`: the picture is loaded with the page. `first`: before all others. Undefined: only when it is near. */
  early?: "eager" | "first" | undefined;
  /** Layout of the list. */
  layout?: TilesLayout | undefined;
  children?: ReactNode;
}

const PICTURE = { width: 400, height: 300 };
/** Phones with a pixel ratio of 3 load images for 2, because both look the same. */
const NARROW = "(min-width: 600px) 45vw, (min-resolution: 2.5dppx) 61vw, 92vw";
const ROW = "(min-width: 960px) 30vw, (min-resolution: 2.5dppx) 158px, 236px";
const SIZES: Record<TilesLayout, string> = {
  grid: `(min-width: 1216px) 356px, (min-width: 960px) 30vw, ${NARROW}`,
  pairs: NARROW,
  row: ROW,
  one: ROW,
};

/** Renders a planner or venue in a list of `tilesClass` (tiles.css). The link around the name covers the tile. */
export function ProfileTile({ name, href, note, about, details, rating, chips, price, ...props }: ProfileTileProps) {
  const { photo, portrait, gold, reasons = [], early, layout = "grid", children } = props;
  const sources = photo === null ? null : pictureSources(photo);
  return (
    <li className="tile relative min-w-0 snap-start">
      {sources ? (
        <img
          className={PHOTO}
          src={sources.src}
          srcSet={sources.srcSet}
          sizes={sources.srcSet && SIZES[layout]}
          alt=""
          loading={early ? undefined : "lazy"}
          {...(early === "first" ? BEFORE_OTHERS : {})}
          {...PICTURE}
        />
      ) : (
        <span className={`${PHOTO} grid place-items-center`}>
          <Portrait size="l" name={name} src={portrait} gold={gold} lazy />
        </span>
      )}
      <div className={LINE[layout]}>
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <RatingText rating={rating} />
      </div>
      {note ? <p className="text-small font-semibold">{note}</p> : null}
      <p className="text-small text-ink-muted">
        <DotLine texts={about} />
        {details ? (
          <>
            <br />
            <DotLine texts={details} />
          </>
        ) : null}
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {price ? <PriceText size="text-large">{price}</PriceText> : null}
        <Chips chips={chips} flows />
      </div>
      {reasons.length > 0 ? (
        <div className="mt-2">
          <Reasons reasons={reasons} />
        </div>
      ) : null}
      {children}
    </li>
  );
}

const PHOTO = "aspect-4/3 w-full rounded bg-sand object-cover";

const WIDE_LINE = "tile-head mt-3 flex items-baseline justify-between gap-x-3";
const NARROW_LINE = `${WIDE_LINE} max-lg:flex-wrap`;
/** Classes of the line with name and rating. */
const LINE: Record<TilesLayout, string> = { grid: WIDE_LINE, pairs: WIDE_LINE, row: NARROW_LINE, one: NARROW_LINE };

function RatingText({ rating }: Pick<ProfileTileProps, "rating">) {
  if (rating === null) return null;
  if (typeof rating === "string") return <p className="text-ink-muted">{rating}</p>;
  return (
    <p role="img" aria-label={rating.label}>
      <img src="/art/star.svg" width={16} height={16} alt="" /> {rating.average}{" "}
      <span className="text-ink-muted">({rating.count})</span>
    </p>
  );
}

import { classNames } from "./classes";
import { BEFORE_OTHERS } from "./picture-sources";
import { Spaced } from "./spaced";

export interface GalleryImage {
  href: string;
  thumb: string;
  srcSet?: string | undefined;
  /** Alternative text; empty only if there is none. */
  alt: string;
}

interface GalleryProps {
  label: string;
  images: readonly GalleryImage[];
  /** Text over the last tile if there are more pictures than tiles: "7 more photographs". */
  more?: string | null | undefined;
  /** Returns the link text for a picture without alternative text: "Photo 3". */
  nameOf: (number: number) => string;
}

/** Maximum number of visible pictures: one large and four small. */
export const GALLERY_TILES = 5;

/** Size of every tile in px; it reserves the space while images load. */
const TILE = { width: 400, height: 300 };

/**
 * `sizes` of the tiles. The first fills half of the column, or all of it on a phone; the others fill a quarter or half.
 * Phones with three pixels per px load two, because no one sees the third.
 */
const SIZES = {
  first:
    "(min-width: 1216px) 420px, (min-width: 1024px) 32vw, (min-width: 768px) 46vw, (min-resolution: 2.5dppx) 61vw, 92vw",
  others: "(min-width: 1216px) 210px, (min-width: 1024px) 16vw, (min-width: 768px) 23vw, 45vw",
};

interface Look {
  all: string;
  first: string;
  others?: string;
  last?: string;
}

/**
 * Layouts by number of pictures: one wide, two halves, or a large one with the others next to it. Limited to 420 px in
 * height on wide screens.
 */
const LOOKS: Record<number, Look> = {
  1: { all: "", first: "aspect-video md:aspect-[8/3]" },
  2: { all: "grid-cols-2", first: "aspect-4/3" },
  3: {
    all: "grid-cols-2 md:grid-cols-3",
    first: "col-span-full aspect-4/3 md:col-span-2 md:row-span-2 md:aspect-auto md:*:absolute",
    others: "aspect-4/3 md:aspect-video",
  },
  4: {
    all: "grid-cols-3 md:grid-cols-4 md:grid-rows-2",
    first: "col-span-full aspect-4/3 md:col-span-2 md:row-span-2 md:aspect-auto md:*:absolute",
    last: "aspect-4/3 md:col-span-2 md:aspect-auto md:*:absolute",
  },
  5: {
    all: "grid-cols-2 md:grid-cols-4",
    first: "col-span-full aspect-4/3 md:col-span-2 md:row-span-2 md:aspect-auto md:*:absolute",
  },
};
const FRAME = "relative overflow-hidden rounded bg-sand";

export function Gallery({ label, images, more, nameOf }: GalleryProps) {
  const tiles = images.slice(0, GALLERY_TILES);
  const look = LOOKS[tiles.length];
  if (!look) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this only names the pictures together.
    <div className={classNames("grid gap-2 print:w-1/2", look.all)} role="group" aria-label={label}>
      <Spaced>
        {tiles.map((image, index) => (
          <a
            key={image.thumb}
            className={classNames(FRAME, classOf(look, index, tiles.length))}
            href={image.href}
            aria-label={image.alt ? undefined : nameOf(index + 1)}
          >
            <img
              className={classNames("size-full object-cover", index === 0 && "[view-transition-name:photo]")}
              src={image.thumb}
              srcSet={image.srcSet}
              sizes={image.srcSet && (index === 0 ? SIZES.first : SIZES.others)}
              alt={image.alt}
              {...TILE}
              {...(index === 0 ? BEFORE_OTHERS : { loading: "lazy" })}
            />
            {more && index === GALLERY_TILES - 1 ? (
              <span className="absolute inset-0 grid place-content-center bg-[rgb(22_40_38/.62)] text-center font-serif text-h3/tight text-[#fbf8f3]">
                {more}
              </span>
            ) : null}
          </a>
        ))}
      </Spaced>
    </div>
  );
}

function classOf({ first, others = "aspect-4/3", last = others }: Look, index: number, count: number): string {
  if (index === 0) return first;
  return index === count - 1 ? last : others;
}

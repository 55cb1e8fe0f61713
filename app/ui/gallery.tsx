import { classNames } from "./classes";
import { BEFORE_OTHERS } from "./picture-sources";
import { Spaced } from "./text";

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
  wide?: boolean | undefined;
}

/** Maximum number of visible pictures: a large one, and four small ones below it. */
export const GALLERY_TILES = 5;

const TILE = { width: 400, height: 300 };

/** Phones with a pixel ratio of 3 load images for 2, because both look the same. */
const SIZES = {
  first: "(min-width: 1216px) 744px, (min-width: 960px) 58vw, (min-resolution: 2.5dppx) 66vw, 100vw",
  others: "(min-width: 1216px) 240px, (min-width: 960px) 19vw, (min-width: 768px) 30vw, 45vw",
};

/** Columns by number of pictures. The first picture spans all columns, unless there are two pictures. */
const COLUMNS = ["", "", "grid-cols-2", "grid-cols-2", "grid-cols-3", "grid-cols-2 md:grid-cols-4"] as const;

const WIDE = "col-span-full aspect-4/3 md:aspect-video";

export function Gallery({ label, images, more, nameOf, wide }: GalleryProps) {
  const tiles = images.slice(0, GALLERY_TILES);
  if (tiles.length === 0) return null;
  const first = tiles.length === 2 ? "aspect-4/3" : classNames(WIDE, wide && "max-md:-mx-pad max-md:rounded-none");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this only names the pictures together.
    <div className={classNames("grid gap-2 print:w-1/2", COLUMNS[tiles.length])} role="group" aria-label={label}>
      <Spaced>
        {tiles.map((image, index) => (
          <a
            key={image.thumb}
            className={classNames("relative overflow-hidden rounded bg-sand", index === 0 ? first : "aspect-4/3")}
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

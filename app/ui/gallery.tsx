import type { ReactNode } from "react";
import { Apart } from "./apart";

export interface GalleryImage {
  /** Where the whole picture is shown. */
  href: string;
  thumb: string;
  /** The same picture in several widths. */
  srcSet?: string | undefined;
  /** What is on it; empty only when nothing is known. */
  alt: string;
  /** Stands on the picture. */
  caption?: string | undefined;
}

export interface GalleryProps {
  label: string;
  images: readonly GalleryImage[];
  /** The last tile, when there are more pictures than tiles. */
  more?: { href: string; count: ReactNode; text: ReactNode } | undefined;
  /** The link's name for a picture without a description: "Photo 3". */
  nameOf: (number: number) => string;
}

/** Proportions of every tile, in px, so that nothing moves while the pictures arrive. */
const TILE = { width: 400, height: 300 };

/** How wide a tile is: the first one half of the column or all of it on a telephone, the others a quarter or half. */
const SIZES = {
  first: "(min-width: 1120px) 380px, (min-width: 768px) 45vw, 92vw",
  others: "(min-width: 1120px) 190px, (min-width: 768px) 23vw, 45vw",
};

/** Pictures of a planner, the first one large. */
export function Gallery({ label, images, more, nameOf }: GalleryProps) {
  if (images.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this only names the pictures together.
    <div className="gallery" role="group" aria-label={label}>
      <Apart>
        {images.map((image, index) => (
          <a
            key={image.thumb}
            className="overflow-hidden rounded bg-sand [&_img]:w-full"
            href={image.href}
            aria-label={image.alt ? undefined : nameOf(index + 1)}
          >
            <img
              src={image.thumb}
              srcSet={image.srcSet}
              sizes={image.srcSet && (index === 0 ? SIZES.first : SIZES.others)}
              alt={image.alt}
              {...TILE}
              loading={index === 0 ? undefined : "lazy"}
            />
            {image.caption ? <span className="caption">{image.caption}</span> : null}
          </a>
        ))}
        {more ? (
          <a className="overflow-hidden rounded bg-sand [&_img]:w-full more" href={more.href}>
            <span className="font-serif">{more.count}</span>
            <span className="text-small">{more.text}</span>
          </a>
        ) : null}
      </Apart>
    </div>
  );
}

import type { ReactNode } from "react";

export interface GalleryImage {
  /** Where the whole picture is shown. */
  href: string;
  thumb: string;
  /** What is on it; empty only when nothing is known. */
  alt: string;
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

/** Pictures of a planner, the first one large. */
export function Gallery({ label, images, more, nameOf }: GalleryProps) {
  if (images.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this only names the pictures together.
    <div className="gallery" role="group" aria-label={label}>
      {images.map((image, index) => (
        <a key={image.thumb} className="frame" href={image.href} aria-label={image.alt ? undefined : nameOf(index + 1)}>
          <img src={image.thumb} alt={image.alt} {...TILE} loading={index === 0 ? undefined : "lazy"} />
        </a>
      ))}
      {more ? (
        <a className="frame more" href={more.href}>
          <span className="serif">{more.count}</span>
          <span className="small">{more.text}</span>
        </a>
      ) : null}
    </div>
  );
}

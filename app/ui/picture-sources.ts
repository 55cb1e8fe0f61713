export const PICTURE_WIDTHS = [160, 320, 480, 768, 1200, 1600] as const;

export const MEDIA = "/media/";

/** Attribute of a page's first picture. React 18 passes it on only in lowercase. */
export const BEFORE_OTHERS = { fetchpriority: "high" };

interface PictureSources {
  /** A medium size, for browsers without `srcset`. */
  src: string;
  srcSet: string | undefined;
  smallest: string;
  largest: string;
}

/** @param stored key in the media store, or path (`/…`) of a demo picture: a file in one size */
export function pictureSources(stored: string): PictureSources {
  if (stored.startsWith("/")) return { src: stored, srcSet: undefined, smallest: stored, largest: stored };
  const src = `${MEDIA}${stored}`;
  return {
    src: `${src}/480`,
    srcSet: PICTURE_WIDTHS.map((width) => `${src}/${width} ${width}w`).join(", "),
    smallest: `${src}/${PICTURE_WIDTHS[0]}`,
    largest: `${src}/${PICTURE_WIDTHS.at(-1)}`,
  };
}

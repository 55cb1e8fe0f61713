/** Widths in which photographs are made, in pixels. */
export const PICTURE_WIDTHS = [160, 320, 480, 768, 1200, 1600] as const;

/** Where photographs are served. */
export const MEDIA = "/media/";

interface PictureSources {
  /** Of middle size, for browsers that know nothing else. */
  src: string;
  srcSet: string | undefined;
  smallest: string;
  largest: string;
}

/**
 * Addresses of one picture.
 * @param stored a photograph's key in the media store; or a path, which begins with a slash: demo pictures are files and come in one size
 */
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

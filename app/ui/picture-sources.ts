/** Widths in which photographs are made, in pixels. */
export const PICTURE_WIDTHS = [160, 320, 480, 768, 1200, 1600] as const;

/** Where photographs are found, as against drawings and demo pictures, which come in one size. */
export const MEDIA = "/media/";

export interface PictureSources {
  /** Of middle size, for browsers that know nothing else. */
  src: string;
  srcSet: string | undefined;
  smallest: string;
  largest: string;
}

/** Addresses of one picture. @param src as it is stored: of a photograph without a width */
export function pictureSources(src: string): PictureSources {
  if (!src.startsWith(MEDIA)) return { src, srcSet: undefined, smallest: src, largest: src };
  return {
    src: `${src}/480`,
    srcSet: PICTURE_WIDTHS.map((width) => `${src}/${width} ${width}w`).join(", "),
    smallest: `${src}/${PICTURE_WIDTHS[0]}`,
    largest: `${src}/${PICTURE_WIDTHS.at(-1)}`,
  };
}

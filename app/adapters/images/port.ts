/** A part of a picture, in pixels as they are stored. */
interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Rendering {
  /** Without one: all of it. */
  part?: Part | undefined;
  /** Then turned by so many degrees clockwise, then mirrored. */
  rotate?: 0 | 90 | 180 | 270 | undefined;
  mirrored?: boolean | undefined;
  /** Pixels. Never made wider than it is: that is up to who asks. */
  width: number;
  /** 1 to 100. */
  quality: number;
}

/** Makes pictures of pictures: WebP without metadata, the first picture of an animation. */
export interface Images {
  /**
   * @param picture one after the other
   * @throws ImageUnreadable, ImageTimeout
   */
  render(picture: readonly Uint8Array[], rendering: Rendering): Promise<Uint8Array>;
}

/** Where a picture is laid on another, which it is cut to, in pixels. */
export interface Place extends Part {
  /** 1 to 100. */
  quality: number;
}

/** Puts two pictures together. */
export interface Composer {
  /**
   * JPEG of the size of the paper.
   * @param paper a whole picture, as is the one laid on it
   * @throws ImageUnreadable, ImageTimeout
   */
  layOver(paper: Uint8Array, picture: Uint8Array, place: Place): Promise<Uint8Array>;
}

/** The picture cannot be decoded. */
export class ImageUnreadable extends Error {
  override name = "ImageUnreadable";
}

/** It took too long. */
export class ImageTimeout extends Error {
  override name = "ImageTimeout";
}

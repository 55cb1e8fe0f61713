/** Part of a picture, in stored pixels. */
interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Rendering {
  part?: Part | undefined;
  /** Clockwise rotation in degrees, applied after `part` and before `mirrored`. */
  rotate?: 0 | 90 | 180 | 270 | undefined;
  mirrored?: boolean | undefined;
  /** Pixels. A narrower picture keeps its own width. */
  width: number;
  quality: number;
}

export interface Images {
  /** @param picture its bytes in consecutive parts @throws ImageUnreadable, ImageTimeout */
  render(picture: readonly Uint8Array[], rendering: Rendering): Promise<Uint8Array>;
}

/** Area of the background, in pixels, that a picture is cropped to fill. */
export interface Place extends Part {
  /** 1 to 100. */
  quality: number;
}

export interface Composer {
  /** Draws a picture on a background. Returns a JPEG of the background's size. @throws ImageUnreadable, ImageTimeout */
  layOver(background: Uint8Array, picture: Uint8Array, place: Place): Promise<Uint8Array>;
}

export class ImageUnreadable extends Error {
  override name = "ImageUnreadable";
}

export class ImageTimeout extends Error {
  override name = "ImageTimeout";
}

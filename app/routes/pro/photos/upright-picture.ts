import { isTooSmall, STORED_PHOTO, shownSize, uprightTurn } from "~/domain/media/photo.rules";
import { inspectPicture } from "~/domain/media/picture-format.rules";

export interface DecodedPicture {
  /** Pixels as stored. */
  bitmap: ImageBitmap;
  orientation: number;
  /** Sides of the upright picture. */
  width: number;
  height: number;
}

/**
 * Decodes a picture without its metadata, because browsers differ in the formats that they rotate. The server rotates
 * them all.
 * @throws Error if the file is not a picture, or cannot be decoded
 */
export async function decodePicture(file: Blob): Promise<DecodedPicture> {
  const picture = inspectPicture(new Uint8Array(await file.arrayBuffer()));
  if (typeof picture === "string") throw new Error(picture);
  const bitmap = await createImageBitmap(new Blob(picture.parts as Uint8Array<ArrayBuffer>[]));
  return { bitmap, orientation: picture.orientation, ...shownSize(picture) };
}

/** Resizes the canvas to the upright picture, times `scale`, and draws the picture. */
export function drawUpright(canvas: HTMLCanvasElement, picture: DecodedPicture, scale: number): void {
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const { rotate, mirrored } = uprightTurn(picture.orientation);
  const isOnItsSide = rotate === 90 || rotate === 270;
  const [width, height] = isOnItsSide ? [canvas.height, canvas.width] : [canvas.width, canvas.height];
  // Scaled pictures become JPEGs, which have no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  if (mirrored) context.scale(-1, 1);
  context.rotate((rotate * Math.PI) / 180);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture.bitmap, -width / 2, -height / 2, width, height);
}

const QUALITY = 0.9;

const STEP = 0.75;

/**
 * Returns a JPEG of at most `bytes` bytes. The first attempt has the size that would be stored anyway.
 * @returns null if the picture cannot become small enough
 */
export async function scaleDown(file: File, bytes: number): Promise<File | null> {
  const picture = await decodePicture(file);
  const canvas = document.createElement("canvas");
  let scale = Math.min(1, STORED_PHOTO.width / Math.min(picture.width, picture.height));
  for (;;) {
    drawUpright(canvas, picture, scale);
    if (isTooSmall(canvas)) return null;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    if (blob && blob.size <= bytes)
      return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" });
    scale *= STEP;
  }
}

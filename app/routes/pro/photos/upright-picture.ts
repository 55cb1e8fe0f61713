import { isTooSmall, shownSize, uploadScale, uprightTurn } from "~/domain/media/photo.rules";
import { inspectPicture, type Picture } from "~/domain/media/picture-format.rules";

export interface DecodedPicture {
  /** Pixels as stored. */
  bitmap: ImageBitmap;
  type: Picture["type"];
  orientation: number;
  width: number;
  height: number;
}

/**
 * Decodes a picture without its metadata, so that the browser does not rotate it: browsers differ in the formats that
 * they rotate, and the server rotates all formats.
 * @throws Error if the file is not a picture, or cannot be decoded
 */
export async function decodePicture(file: Blob): Promise<DecodedPicture> {
  const picture = inspectPicture(new Uint8Array(await file.arrayBuffer()));
  if (typeof picture === "string") throw new Error(picture);
  const bitmap = await createImageBitmap(new Blob(picture.parts as Uint8Array<ArrayBuffer>[]));
  const { type, orientation } = picture;
  return { bitmap, type, orientation, ...shownSize(picture) };
}

export function drawUpright(canvas: HTMLCanvasElement, picture: DecodedPicture, scale: number): void {
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const { rotate, mirrored } = uprightTurn(picture.orientation);
  const isOnItsSide = rotate === 90 || rotate === 270;
  const [width, height] = isOnItsSide ? [canvas.height, canvas.width] : [canvas.width, canvas.height];
  context.translate(canvas.width / 2, canvas.height / 2);
  if (mirrored) context.scale(-1, 1);
  context.rotate((rotate * Math.PI) / 180);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture.bitmap, -width / 2, -height / 2, width, height);
}

const QUALITY = 0.9;

const STEP = 0.75;

/**
 * Returns the upright picture with at most `bytes` bytes. A JPEG stays one; the others become WebP, which keeps
 * transparency, or PNG where the browser cannot write WebP.
 * @returns null if the picture cannot become small enough
 */
export async function scaleDown(file: File, bytes: number): Promise<File | null> {
  const picture = await decodePicture(file);
  const canvas = document.createElement("canvas");
  const type = picture.type === "jpg" ? "image/jpeg" : "image/webp";
  let scale = uploadScale(picture);
  for (;;) {
    drawUpright(canvas, picture, scale);
    if (isTooSmall(canvas)) return null;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    if (blob && blob.size <= bytes) {
      const ending = blob.type.replace("image/", "");
      return new File([blob], `${file.name.replace(/\.\w+$/, "")}.${ending}`, { type: blob.type });
    }
    scale *= STEP;
  }
}

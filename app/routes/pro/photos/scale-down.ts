import { isTooSmall, STORED_PHOTO } from "~/domain/media/photo.rules";
import { decodePicture, drawUpright } from "./upright-picture";

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

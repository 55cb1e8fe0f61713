import { isTooSmall, STORED_PHOTO } from "~/domain/media/photo.rules";
import { decodePicture, drawUpright } from "./upright-picture";

const QUALITY = 0.9;

/** Each further try has so much shorter sides. */
const STEP = 0.75;

/**
 * Makes a JPEG of at most so many bytes of a picture that is too large to be sent, at first with the sides that would be stored anyway.
 * @returns null when it cannot become light enough
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

import { isTooSmall, PHOTO_LIMITS, shownSize } from "~/domain/media/photo.rules";

/** For the file field: types that the server takes. */
export const ACCEPTED = "image/png,image/jpeg,image/gif,image/webp";

export type PictureProblem = "tooLarge" | "format" | "heic" | "read" | "tooManyPixels" | "tooSmall";

/** Checks a file before the upload, by the same rules as the server; they are loaded for the first one. Without them the server alone says it. */
export async function problemOf(file: File, bytes: number = PHOTO_LIMITS.fileSize): Promise<PictureProblem | null> {
  if (file.size > bytes) return "tooLarge";
  const rules = await import("~/domain/media/picture-format.rules").catch(() => null);
  if (!rules) return null;
  const picture = rules.inspectPicture(new Uint8Array(await file.arrayBuffer()));
  if (picture === "format" || picture === "heic") return picture;
  if (picture === "broken") return "read";
  if (picture.width * picture.height > PHOTO_LIMITS.pixels) return "tooManyPixels";
  return isTooSmall(shownSize(picture)) ? "tooSmall" : null;
}

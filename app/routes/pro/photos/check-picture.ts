import { isTooSmall, PHOTO_LIMITS, shownSize } from "~/domain/media/photo.rules";

/** For the file field: types that the server takes. */
export const ACCEPTED = "image/png,image/jpeg,image/gif,image/webp";

export type PictureProblem = "tooLarge" | "format" | "heic" | "read" | "tooManyPixels" | "tooSmall";

/** Larger files are not read: they are films rather than photographs. */
const MOST_READ = 200 * 1024 * 1024;

/**
 * Checks a chosen file by the same rules as the server, and scales a picture down that has too many bytes or pixels (rule photo-18). The
 * rules are loaded for the first file; without them the server checks it alone.
 * @returns the file to send, or why it cannot be sent
 */
export async function prepareFile(file: File, bytes: number = PHOTO_LIMITS.fileSize): Promise<File | PictureProblem> {
  if (file.size > MOST_READ) return "tooLarge";
  const [rules, scaling] = await Promise.all([
    import("~/domain/media/picture-format.rules"),
    import("./scale-down"),
  ]).catch(() => []);
  if (!rules || !scaling) return file.size > bytes ? "tooLarge" : file;
  const picture = rules.inspectPicture(new Uint8Array(await file.arrayBuffer()));
  if (picture === "format" || picture === "heic") return picture;
  if (picture === "broken") return "read";
  if (isTooSmall(shownSize(picture))) return "tooSmall";
  const isTooLarge = file.size > bytes;
  if (!isTooLarge && picture.width * picture.height <= PHOTO_LIMITS.pixels) return file;
  const scaled = await scaling.scaleDown(file, bytes).catch(() => null);
  return scaled ?? (isTooLarge ? "tooLarge" : "tooManyPixels");
}

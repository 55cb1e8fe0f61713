import { isTooSmall, PHOTO_LIMITS, shownSize } from "~/domain/media/photo.rules";
import { intl } from "~/i18n/intl";
import type { useTexts } from "~/i18n/texts";

export const ACCEPTED = "image/png,image/jpeg,image/gif,image/webp";

export type PictureProblem = "tooLarge" | "format" | "heic" | "read" | "tooManyPixels" | "tooSmall";

export function reducedText({ t, i18n }: ReturnType<typeof useTexts>, chosen: File, prepared: File): string {
  if (prepared.size >= chosen.size) return "";
  const format = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  const sizeOf = (megabytes: number) => intl("NumberFormat", i18n.language, format).format(megabytes);
  return t("pictures:upload.reduced", {
    before: sizeOf(chosen.size / MEGABYTE),
    after: sizeOf(prepared.size / MEGABYTE),
  });
}

const MEGABYTE = 1024 * 1024;

/** Maximum file size to read. Larger files are usually videos. */
const MOST_READ = 200 * MEGABYTE;

/**
 * Checks a selected file by the same rules as the server (rule photo-18). It scales the file down if it has too many
 * bytes or pixels. The rules are loaded for the first file; if that fails, only the server checks the file.
 * @returns the file to send, or the reason why it cannot be sent
 */
export async function prepareFile(file: File, bytes: number = PHOTO_LIMITS.fileSize): Promise<File | PictureProblem> {
  if (file.size > MOST_READ) return "tooLarge";
  const [rules, scaling] = await Promise.all([
    import("~/domain/media/picture-format.rules"),
    import("./upright-picture"),
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

import { PHOTO_FIGURES, PHOTO_TEXTS } from "~/domain/media/photo.rules";
import type { Translate } from "~/i18n/texts";

/** Checks title and description before a large file is uploaded for nothing. @returns texts, by field */
export const missingTexts = (form: FormData, t: Translate): Record<string, string> =>
  Object.fromEntries(
    (["title", "description"] as const)
      .filter((name) => String(form.get(name) ?? "").trim().length < PHOTO_TEXTS[name].min)
      .map((name) => [name, t(`photos:error.${name}`, PHOTO_FIGURES)]),
  );

import type { PhotoTexts } from "~/domain/media/photo.form";
import { PHOTO_FIGURES, PHOTO_TEXTS } from "~/domain/media/photo.rules";
import { type FormState, fieldValue } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { Check } from "~/ui/old-check";
import { TextAreaField, TextField } from "~/ui/old-field";

interface PhotoFieldsProps {
  form: FormState | undefined;
  /** As stored. */
  before?: PhotoTexts;
}

/** Texts and visibility of a photograph (rule photo-2). */
export function PhotoFields({ form, before }: PhotoFieldsProps) {
  const { t } = useTexts();
  const error = (name: string) => form?.errors[name] && t(form.errors[name], PHOTO_FIGURES);
  const isChecked = (name: "keyImage" | "visible", otherwise: boolean) =>
    fieldValue(form, name, otherwise ? "on" : "") === "on";
  return (
    <>
      <TextField
        name="title"
        label={t("photos:field.title")}
        defaultValue={fieldValue(form, "title", before?.title)}
        error={error("title")}
        maxLength={PHOTO_TEXTS.title.max}
        required
      />
      <TextAreaField
        name="description"
        label={t("photos:field.description")}
        hint={t("photos:field.descriptionHint")}
        defaultValue={fieldValue(form, "description", before?.description)}
        error={error("description")}
        maxLength={PHOTO_TEXTS.description.max}
        rows={3}
        required
      />
      <TextField
        name="alt"
        label={t("photos:field.alt")}
        hint={t("photos:field.altHint")}
        defaultValue={fieldValue(form, "alt", before?.alt)}
        error={error("alt")}
        maxLength={PHOTO_TEXTS.alt.max}
      />
      <TextField
        name="caption"
        label={t("photos:field.caption")}
        hint={t("photos:field.captionHint")}
        defaultValue={fieldValue(form, "caption", before?.caption)}
        error={error("caption")}
        maxLength={PHOTO_TEXTS.caption.max}
      />
      <div>
        <Check name="visible" checked={isChecked("visible", before?.visible ?? true)}>
          {t("photos:field.visible")}
        </Check>
        <Check name="keyImage" checked={isChecked("keyImage", before?.keyImage ?? false)}>
          {t("photos:field.keyImage")}
        </Check>
      </div>
    </>
  );
}

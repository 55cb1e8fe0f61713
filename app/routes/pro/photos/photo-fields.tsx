import type { PhotoTexts } from "~/domain/media/photo.form";
import { useTexts } from "~/i18n/texts";
import { Check } from "~/ui/check";
import { type FormField, TextAreaField, TextField } from "~/ui/field";

interface PhotoFieldsProps {
  fields: Record<keyof PhotoTexts, FormField>;
}

/** Texts and visibility of a photograph (rule photo-2). */
export function PhotoFields({ fields }: PhotoFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <TextField field={fields.title} label={t("photos:field.title")} />
      <TextAreaField
        field={fields.description}
        label={t("photos:field.description")}
        hint={t("photos:field.descriptionHint")}
        rows={3}
      />
      <TextField field={fields.alt} label={t("photos:field.alt")} hint={t("photos:field.altHint")} />
      <TextField field={fields.caption} label={t("photos:field.caption")} hint={t("photos:field.captionHint")} />
      <div>
        <Check field={fields.visible}>{t("photos:field.visible")}</Check>
        <Check field={fields.keyImage}>{t("photos:field.keyImage")}</Check>
      </div>
    </>
  );
}

import type { z } from "zod";
import type { videoForm } from "~/domain/providers/video.form";
import { VIDEO_LENGTHS } from "~/domain/providers/video-lengths.rules";
import { useTexts } from "~/i18n/texts";
import type { Post } from "~/routes/post-form";
import { Check } from "~/ui/choice";
import { TextAreaField, TextField } from "~/ui/field";

export type VideoValues = z.input<typeof videoForm>;

/** Renders the fields of one video: link and texts (rule video-1). */
export function VideoFields({ fields }: Pick<Post<VideoValues>, "fields">) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        field={fields.url}
        label={t("showcase:videos.url")}
        hint={t("showcase:videos.urlHint")}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={VIDEO_LENGTHS.link.most}
      />
      <TextField field={fields.title} label={t("showcase:videos.title")} maxLength={VIDEO_LENGTHS.title.most} />
      <TextAreaField
        field={fields.description}
        label={t("showcase:videos.description")}
        hint={t("showcase:videos.descriptionHint")}
        maxLength={VIDEO_LENGTHS.description.most}
        rows={4}
      />
      <Check field={fields.visible}>{t("showcase:videos.visible")}</Check>
    </>
  );
}

import { VIDEO_LENGTHS } from "~/domain/profile/video.rules";
import { type FormState, fieldValue, fieldValues } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { Check } from "~/ui/old-check";
import { TextAreaField, TextField } from "~/ui/old-field";

interface VideoFieldsProps {
  form: FormState | undefined;
  /** As stored; without one: a new video. */
  video?: { title: string; description: string; link: string; visible: boolean };
}

/** Rule video-1. */
export function VideoFields({ form, video }: VideoFieldsProps) {
  const { t } = useTexts();
  const error = (name: string) => form?.errors[name] && t(form.errors[name], form.details);
  return (
    <>
      <TextField
        name="url"
        label={t("showcase:videos.url")}
        hint={t("showcase:videos.urlHint")}
        error={error("url")}
        defaultValue={fieldValue(form, "url", video?.link)}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={VIDEO_LENGTHS.link.most}
        required
      />
      <TextField
        name="title"
        label={t("showcase:videos.title")}
        error={error("title")}
        defaultValue={fieldValue(form, "title", video?.title)}
        maxLength={VIDEO_LENGTHS.title.most}
        required
      />
      <TextAreaField
        name="description"
        label={t("showcase:videos.description")}
        hint={t("showcase:videos.descriptionHint")}
        error={error("description")}
        defaultValue={fieldValue(form, "description", video?.description)}
        maxLength={VIDEO_LENGTHS.description.most}
        rows={4}
        required
      />
      <Check
        name="visible"
        checked={fieldValues(form, "visible", (video?.visible ?? true) ? ["on"] : []).includes("on")}
      >
        {t("showcase:videos.visible")}
      </Check>
    </>
  );
}

import { VIDEO_LENGTHS } from "~/domain/profile/video.rules";
import { VENUE_LIMITS } from "~/domain/venues/venue.rules";
import { rowField } from "~/domain/venues/venue-steps.rules";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { TextAreaField, TextField } from "~/ui/field";
import type { ScreenOf } from "./step-data.server";
import { StepForm } from "./step-form";
import { VENUE_STEP } from "./venue-step";

/** Step 6: links to YouTube or Vimeo. */
export function VideosStep({ screen }: { screen: ScreenOf<6> }) {
  const { t } = useTexts();
  const post = usePostForm<Record<string, string>>(VENUE_STEP, { values: screen.values });
  const field = (name: string, row: number) => post.fields[rowField(name, row)] as (typeof post.fields)[string];
  return (
    <StepForm
      post={post}
      screen={screen}
      more={screen.rows < VENUE_LIMITS.videos ? t("venues:videos.more") : undefined}
    >
      {Array.from({ length: screen.rows }, (_, row) => (
        <fieldset key={rowField("row", row)} className="fields">
          <legend className="serif">{t("venues:videos.row", { number: row + 1 })}</legend>
          <TextField
            field={field("url", row)}
            label={t("venues:videos.url")}
            hint={t("venues:videos.urlHint")}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={VIDEO_LENGTHS.link.most}
          />
          <TextField field={field("title", row)} label={t("venues:videos.name")} maxLength={VIDEO_LENGTHS.title.most} />
          <TextAreaField
            field={field("description", row)}
            label={t("venues:services.description")}
            hint={t("venues:field.optional")}
            maxLength={VIDEO_LENGTHS.description.most}
            rows={2}
          />
        </fieldset>
      ))}
      <p className="hint">{t("venues:services.remove")}</p>
    </StepForm>
  );
}

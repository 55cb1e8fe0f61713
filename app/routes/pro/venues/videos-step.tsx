import { VIDEO_LENGTHS } from "~/domain/profile/video.rules";
import { VENUE_LIMITS } from "~/domain/venues/venue.rules";
import { useTexts } from "~/i18n/texts";
import { TextAreaField, TextField } from "~/ui/field";
import type { ScreenOf } from "./step-data.server";
import { StepRows } from "./step-rows";

/** Step 6: links to YouTube or Vimeo. */
export function VideosStep({ screen }: { screen: ScreenOf<6> }) {
  const { t } = useTexts();
  return (
    <StepRows
      screen={screen}
      most={VENUE_LIMITS.videos}
      more={t("venueform:videos.more")}
      legend={(number) => t("venueform:videos.row", { number })}
    >
      {(field) => (
        <>
          <TextField
            field={field("url")}
            label={t("venueform:videos.url")}
            hint={t("venueform:videos.urlHint")}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={VIDEO_LENGTHS.link.most}
          />
          <TextField field={field("title")} label={t("venueform:videos.name")} maxLength={VIDEO_LENGTHS.title.most} />
          <TextAreaField
            field={field("description")}
            label={t("venueform:services.description")}
            maxLength={VIDEO_LENGTHS.description.most}
            rows={2}
          />
        </>
      )}
    </StepRows>
  );
}

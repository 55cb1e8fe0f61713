import { useActionData } from "@remix-run/react";
import { VENUE_LIMITS } from "~/domain/venues/venue.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { usePostForm } from "~/routes/post-form";
import { Note } from "~/ui/note";
import type { RefusedFile } from "../photos/add-sent-photos.server";
import { AddPictures } from "../pictures/add-pictures";
import { PictureList } from "../pictures/picture-list";
import type { ScreenOf } from "./step-data.server";
import { StepForm } from "./step-form";
import { VENUE_STEP } from "./venue-step";

/** Step 4: pictures are saved one by one, their captions with the step. */
export function GalleryStep({ screen }: { screen: ScreenOf<4> }) {
  const { t } = useTexts();
  const post = usePostForm(VENUE_STEP);
  const answer = useActionData<{ problems?: RefusedFile[] }>();
  const { id, step, pictures, bytes, arranged } = screen;
  return (
    <StepForm
      post={post}
      screen={screen}
      beside={
        <div id="venue-pictures" className="flow" tabIndex={-1}>
          <AddPictures
            id="add-pictures"
            problems={answer?.problems ?? []}
            full={
              pictures.length >= VENUE_LIMITS.images ? (
                <Note>
                  <p>{t("photos:error.full", { count: VENUE_LIMITS.images })}</p>
                </Note>
              ) : null
            }
            address={paths.pro.uploadToVenue(id)}
            bytes={bytes}
            said={(count) => t("photos:pictures.added", { count })}
          >
            <h2 className="h3" id="add">
              {t("photos:pictures.title")}
            </h2>
          </AddPictures>
          {pictures.length > 0 ? (
            <>
              <p className="hint">{t("photos:pictures.order", { count: pictures.length })}</p>
              <PictureList
                pictures={pictures}
                action={paths.pro.venueStep(id, step)}
                captionForm={VENUE_STEP}
                captionLength={VENUE_LIMITS.caption}
                arranged={arranged}
              />
            </>
          ) : null}
        </div>
      }
    >
      {null}
    </StepForm>
  );
}

import { VENUE_LIMITS } from "~/domain/venues/venue.rules";
import { paths } from "~/paths";
import { usePostForm } from "~/routes/post-form";
import { GalleryPictures } from "../pictures/gallery-pictures";
import type { ScreenOf } from "./step-data.server";
import { StepForm } from "./step-form";
import { VENUE_STEP } from "./venue-step";

/** Step 4: pictures are saved one by one, their captions with the step. */
export function GalleryStep({ screen }: { screen: ScreenOf<4> }) {
  const post = usePostForm(VENUE_STEP);
  const { id, step, pictures, bytes, arranged } = screen;
  return (
    <StepForm
      post={post}
      screen={screen}
      beside={
        <GalleryPictures
          id="venue-pictures"
          limit={VENUE_LIMITS.images}
          address={paths.pro.uploadToVenue(id)}
          bytes={bytes}
          pictures={pictures}
          action={paths.pro.venueStep(id, step)}
          captionForm={VENUE_STEP}
          captionLength={VENUE_LIMITS.caption}
          arranged={arranged}
        />
      }
    >
      {null}
    </StepForm>
  );
}

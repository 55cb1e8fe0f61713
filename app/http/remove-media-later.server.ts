import { removeMedia } from "~/domain/media/remove-media.server";
import { afterResponse } from "./after-response.server";
import type { AppContext } from "./context.server";

/** Removes from the store what was just let go of, after the response. What fails here is done by the cron within a minute. */
export function removeMediaLater(context: AppContext): void {
  afterResponse(context, "media", (deps) => removeMedia({ ...deps, media: context.media }));
}

import { redirectDocument } from "@remix-run/cloudflare";
import { arrangeForm } from "~/domain/media/photo.form";
import { captionsIn } from "~/domain/portfolios/portfolio.form";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveVenueGallery, venueGallery } from "~/domain/venues/venue-gallery.server";
import { GALLERY_STEP, stepAfter, stepBefore } from "~/domain/venues/venue-steps.rules";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { paths } from "~/paths";
import { addToGallery, arrangeGallery } from "../pictures/change-gallery.server";

/** Adds pictures from a form with files, moves or removes one (`move`), or saves the captions and leaves the step. */
export async function saveGallery(context: AppContext, provider: Provider, id: string, request: Request) {
  const gallery = venueGallery(context, provider, id);
  const page = paths.pro.venueStep(id, GALLERY_STEP);
  if (isUpload(request))
    return addToGallery(context, provider, request, { gallery, section: `${page}#venue-pictures` });
  const sent = await request.formData();
  if (sent.has("move")) return arrangeGallery(context, provider, parseForm(sent, arrangeForm), { gallery, page });
  await saveVenueGallery(context, provider, id, captionsIn(sent));
  const intent = sent.get("intent");
  if (intent === "later") {
    setFlash(context, { kind: "good", text: "venues:flash.later" });
    return redirectDocument(paths.pro.venues(), 303);
  }
  const step = intent === "back" ? stepBefore(GALLERY_STEP) : stepAfter(GALLERY_STEP);
  return redirectDocument(paths.pro.venueStep(id, step), 303);
}

import { data, redirectDocument } from "@remix-run/cloudflare";
import { addPictures, arrangePictures, megabytesOf } from "~/domain/media/pictures.server";
import { arrangeForm, captionsIn } from "~/domain/portfolios/portfolio.form";
import type { Provider } from "~/domain/sessions/session.rules";
import { askForPictures, saveVenueGallery, syncGallery, venueGallery } from "~/domain/venues/venue-gallery.server";
import { GALLERY_STEP, stepAfter, stepBefore } from "~/domain/venues/venue-steps.rules";
import { removeMediaLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm, refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { isUpload } from "~/http/pipeline/upload.server";
import { paths } from "~/paths";
import { addSent } from "../photos/add-sent-photos.server";

/** Adds pictures from a form with files, moves or removes one (`move`), or saves the captions and leaves the step. */
export async function saveGallery(context: AppContext, provider: Provider, id: string, request: Request) {
  if (isUpload(request)) {
    const [first, ...rest] = await addVenuePictures(context, provider, id, request);
    if (first) return data({ problems: [first, ...rest] }, { status: first.status });
    return redirectDocument(`${paths.pro.venueStep(id, GALLERY_STEP)}#venue-pictures`, 303);
  }
  const sent = await request.formData();
  if (sent.has("move")) return arrange(context, provider, id, sent);
  await saveVenueGallery(context, provider, id, captionsIn(sent));
  const intent = sent.get("intent");
  if (intent === "later") {
    setFlash(context, { kind: "good", text: "venues:flash.later" });
    return redirectDocument(paths.pro.venues(), 303);
  }
  const step = intent === "back" ? stepBefore(GALLERY_STEP) : stepAfter(GALLERY_STEP);
  return redirectDocument(paths.pro.venueStep(id, step), 303);
}

/** @returns the refused files */
export async function addVenuePictures(context: AppContext, provider: Provider, id: string, request: Request) {
  const gallery = venueGallery(id);
  const asked = askForPictures(context, provider, id);
  const add = (read: Parameters<typeof addPictures>[3]) => addPictures(context, provider, gallery, read, asked);
  const { refused: problems } = await addSent(context, request, add, megabytesOf(gallery));
  return problems;
}

async function arrange(context: AppContext, provider: Provider, id: string, sent: FormData) {
  const submission = parseForm(sent, arrangeForm);
  if (submission.status !== "success") return refused(context, submission, { formId: "move" });
  const { picture, move, inPlace } = submission.value;
  const synced = move === "remove" ? syncGallery(context, provider, id) : [];
  const arrangement = { id: picture, move };
  const { place, total } = await arrangePictures(context, provider, venueGallery(id), arrangement, synced);
  if (move === "remove") removeMediaLater(context);
  const button = move === "before" || move === "after" ? `${move}-${picture}` : "pictures";
  // The fragment moves the focus back to the button.
  const page = paths.pro.venueStep(id, GALLERY_STEP);
  if (inPlace === undefined) return redirectDocument(`${page}&moved=${picture}#${button}`, 303);
  return data({ arranged: { place, total, button } });
}

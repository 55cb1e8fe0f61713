import type { Submission } from "@conform-to/dom";
import { data, redirectDocument } from "@remix-run/cloudflare";
import type { z } from "zod";
import { DomainError } from "~/domain/domain-error";
import type { arrangeForm } from "~/domain/media/photo.form";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import { addPictures, arrangePictures, type Gallery, megabytesOf } from "~/domain/media/pictures.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { removeMediaLater } from "~/http/background/after-response.server";
import { type Flash, setFlash } from "~/http/forms/flash.server";
import { refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { type DomainErrorText, httpErrorOf } from "~/http/pipeline/domain-errors";
import { reportCause } from "~/http/pipeline/error-reports.server";
import { eachUpload, isUpload } from "~/http/pipeline/upload.server";

export interface RefusedFile {
  /** Empty: the problem concerns the whole form. */
  name: string;
  status: number;
  text: DomainErrorText;
  details: Record<string, string | number>;
}

async function addSent(context: AppContext, provider: Provider, gallery: Gallery, request: Request) {
  const problems: RefusedFile[] = [];
  const figures = { ...PHOTO_FIGURES, megabytes: megabytesOf(gallery) };
  const refuse = (name: string, error: DomainError) =>
    problems.push({ name, ...httpErrorOf(error), details: { ...figures, ...error.details } });
  const { added, refused: files } = await addPictures(context, provider, gallery, async (take) => {
    if (!isUpload(request)) return;
    for (const { name, problem } of await eachUpload(context, request, take)) refuse(name, new DomainError(problem));
  });
  for (const { name, error } of files) {
    reportCause(context, error);
    refuse(name, error);
  }
  if (added.length === 0 && problems.length === 0) refuse("", new DomainError("photos.none"));
  return { added, problems };
}

export async function uploadToGallery(context: AppContext, provider: Provider, gallery: Gallery, request: Request) {
  const { problems } = await addSent(context, provider, gallery, request);
  const [problem = null] = problems;
  return Response.json({ problem }, { status: problem?.status ?? 200 });
}

interface AddOptions {
  gallery: Gallery;
  section: string;
  flash?: Flash;
}

export async function addToGallery(context: AppContext, provider: Provider, request: Request, options: AddOptions) {
  const { gallery, section, flash } = options;
  const { added, problems } = await addSent(context, provider, gallery, request);
  if (flash && added.length > 0) setFlash(context, flash);
  const [first] = problems;
  return first ? data({ problems }, { status: first.status }) : redirectDocument(section, 303);
}

interface ArrangeOptions {
  gallery: Gallery;
  page: string;
  /** Message after a removal that withdrew the wedding. */
  withdrawn?: Flash;
}

/** Moves or removes a picture, or makes it the cover. The response moves the focus back to the button or picture. */
export async function arrangeGallery(
  context: AppContext,
  provider: Provider,
  sent: Submission<z.output<typeof arrangeForm>, string[]>,
  { gallery, page, withdrawn }: ArrangeOptions,
) {
  if (sent.status !== "success") return refused(context, sent, { formId: "move" });
  const { picture, move, target, focused, inPlace } = sent.value;
  const { alsoWrote, ...position } = await arrangePictures(context, provider, gallery, { id: picture, move, target });
  if (move === "remove") removeMediaLater(context);
  if (withdrawn && alsoWrote > 0) {
    setFlash(context, withdrawn);
    return redirectDocument(`${page}#pictures`, 303);
  }
  const moved = `${page.includes("?") ? "&" : "?"}moved=${picture}`;
  if (inPlace === undefined) return redirectDocument(`${page}${moved}#${focused}`, 303);
  return data({ arranged: { id: picture, ...position, focused } });
}

/** Returns the new position of the picture that was moved before this page load, from 1. 0: it was removed. */
export function movedIn({ searchParams }: URL, pictures: readonly { id: string }[]) {
  const moved = searchParams.get("moved");
  const place = pictures.findIndex(({ id }) => id === moved) + 1;
  return moved === null ? null : { id: moved, place, total: pictures.length };
}

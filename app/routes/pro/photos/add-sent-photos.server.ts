import { DomainError } from "~/domain/domain-error";
import { addPhotos } from "~/domain/media/add-photos.server";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { answerOf, type DomainErrorText } from "~/http/domain-errors";
import { reportCause } from "~/http/report-cause.server";
import { eachUpload, isUpload } from "~/http/upload.server";

export interface RefusedFile {
  /** Name of the file; empty: the problem concerns the whole form. */
  name: string;
  status: number;
  text: DomainErrorText;
  /** Values for the text's placeholders. */
  details: Record<string, string | number>;
}

/** Adds the pictures of a form. Unfit ones are refused one by one. */
export async function addSentPhotos(context: AppContext, provider: Provider, request: Request) {
  const all: RefusedFile[] = [];
  const refuse = (name: string, error: DomainError) =>
    all.push({ name, ...answerOf(error), details: { ...PHOTO_FIGURES, ...error.details } });
  const { added, refused } = await addPhotos(context, provider, async (take) => {
    if (!isUpload(request)) return;
    for (const { name, problem } of await eachUpload(request, take)) refuse(name, new DomainError(problem));
  });
  for (const { name, error } of refused) {
    reportCause(context, error);
    refuse(name, error);
  }
  if (added.length === 0 && all.length === 0) refuse("", new DomainError("photos.none"));
  return { added, refused: all };
}

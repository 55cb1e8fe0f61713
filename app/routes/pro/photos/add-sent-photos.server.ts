import { DomainError } from "~/domain/domain-error";
import type { AddedPhotos, TakeFile } from "~/domain/media/add-files.server";
import { addPhotos } from "~/domain/media/add-photos.server";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import type { Provider } from "~/domain/sessions/session.rules";
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

/** Adds the photographs of a form. Unsuitable files are refused one by one. */
export const addSentPhotos = (context: AppContext, provider: Provider, request: Request) =>
  addSent(context, request, (read) => addPhotos(context, provider, read));

/**
 * Adds the pictures of a form. Unsuitable files are refused one by one.
 * @param megabytes maximum size of a file, for the texts
 */
export async function addSent(
  context: AppContext,
  request: Request,
  add: (read: (take: TakeFile) => Promise<unknown>) => Promise<AddedPhotos>,
  megabytes: number = PHOTO_FIGURES.megabytes,
) {
  const all: RefusedFile[] = [];
  const refuse = (name: string, error: DomainError) =>
    all.push({ name, ...httpErrorOf(error), details: { ...PHOTO_FIGURES, megabytes, ...error.details } });
  const { added, refused } = await add(async (take) => {
    if (!isUpload(request)) return;
    for (const { name, problem } of await eachUpload(context, request, take)) refuse(name, new DomainError(problem));
  });
  for (const { name, error } of refused) {
    reportCause(context, error);
    refuse(name, error);
  }
  if (added.length === 0 && all.length === 0) refuse("", new DomainError("photos.none"));
  return { added, refused: all };
}

import type { z } from "zod";
import { DomainError } from "~/domain/domain-error";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { reportCause } from "~/http/pipeline/error-reports.server";
import { isFetch } from "~/http/pipeline/is-fetch.server";
import { type Upload, withUpload } from "~/http/pipeline/upload.server";
import { parseForm, type Refusal, refused } from "./form.server";

interface Unsaved<T> {
  refusal: Omit<Refusal, "formId">;
  /** Further data of the page. */
  more?: T;
}

/**
 * Reads a form with a photograph, and runs the command if it is valid. Errors about the picture, the plan or the store
 * appear at the field `photo`. After a page load, the form also asks to choose the file again.
 * @param save returns the reason if nothing was saved
 * @returns the refused form, null on success
 */
export function saveUpload<S extends z.ZodType, T extends object>(
  context: AppContext,
  sent: Request | FormData,
  { formId, schema }: { formId: string; schema: S },
  save: (value: z.output<S>, upload: Upload) => Promise<Unsaved<T> | null>,
) {
  return withUpload(context, sent, async (upload) => {
    const submission = parseForm(upload.fields, schema);
    const refuse = (refusal: Unsaved<T>["refusal"] = {}, more?: T) => {
      const errors = { photo: upload.file && !isFetch(context) ? ("pictures:error.again" as const) : undefined };
      const common = { formId, errors, details: PHOTO_FIGURES, fields: ["photo"] };
      return refused(context, submission, { ...common, ...refusal }, more);
    };
    const refuseFile = (problem: DomainError) => {
      const { status, text } = httpErrorOf(problem);
      return refuse({ errors: { photo: text }, details: { ...PHOTO_FIGURES, ...problem.details }, status });
    };
    if (upload.problem) return refuseFile(new DomainError(upload.problem));
    if (submission.status !== "success") return refuse();
    try {
      const unsaved = await save(submission.value, upload);
      return unsaved && refuse(unsaved.refusal, unsaved.more);
    } catch (error) {
      if (!isAboutPhoto(error)) throw error;
      reportCause(context, error);
      return refuseFile(error);
    }
  });
}

const isAboutPhoto = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code.startsWith("photos.") && error.code !== "photos.notFound";

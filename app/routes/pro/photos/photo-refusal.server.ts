import { DomainError } from "~/domain/domain-error";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import { answerOf } from "~/http/domain-errors";
import type { FormState } from "~/http/form";
import { type FieldErrors, formState, refused } from "~/http/form.server";
import type { Upload } from "~/http/upload.server";

/**
 * Does what was asked; what the picture, the plan or the store objects to is said beside the field for the file, on the form as it was sent.
 * No browser keeps the file: that it must be chosen again is said there, too.
 * @param errors of the texts: then nothing is done
 * @returns null when it is done
 */
export async function orRefused(upload: Upload, errors: FieldErrors, work: () => Promise<unknown>) {
  const own = upload.problem ? new DomainError(upload.problem) : undefined;
  if (own || Object.keys(errors).length > 0) return refusal(upload, own, errors);
  try {
    await work();
    return null;
  } catch (error) {
    if (!isAboutPhoto(error)) throw error;
    return refusal(upload, error, {});
  }
}

function refusal(upload: Upload, problem: DomainError | undefined, errors: FieldErrors) {
  const answer = problem && answerOf(problem);
  const photo = answer ? answer.text : upload.file ? "photos:error.again" : "";
  const form = formState(upload.fields, photo && { photo }, errors);
  return refused<{ form: FormState }>(
    { form: { ...form, details: { ...PHOTO_FIGURES, ...problem?.details } } },
    answer?.status ?? 400,
  );
}

const isAboutPhoto = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code.startsWith("photos.") && error.code !== "photos.notFound";

import { DomainError } from "~/domain/domain-error";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import type { AppContext } from "~/http/context.server";
import { answerOf } from "~/http/domain-errors";
import type { FormState } from "~/http/old-form";
import { type FieldErrors, formState, refused } from "~/http/old-form.server";
import { reportCause } from "~/http/report-cause.server";
import type { Upload } from "~/http/upload.server";

/**
 * Runs the command. Problems of the picture, the plan or the store become errors of the file field, in the form as it was sent. Browsers do
 * not keep the file, so the form also asks to choose it again.
 * @param errors of the texts: with any, the command is not run
 * @param work returns the form if something else was saved meanwhile
 * @returns null on success
 */
export async function orRefused(
  context: AppContext,
  upload: Upload,
  errors: FieldErrors,
  work: () => Promise<FormState | null>,
) {
  const own = upload.problem ? new DomainError(upload.problem) : undefined;
  if (own || Object.keys(errors).length > 0) return refusal(upload, own, errors);
  try {
    const conflict = await work();
    return conflict && refused({ form: { ...conflict, errors: chooseAgain(upload), details: PHOTO_FIGURES } }, 409);
  } catch (error) {
    if (!isAboutPhoto(error)) throw error;
    reportCause(context, error);
    return refusal(upload, error, {});
  }
}

function refusal(upload: Upload, problem: DomainError | undefined, errors: FieldErrors) {
  const answer = problem && answerOf(problem);
  const form = formState(upload.fields, answer ? { photo: answer.text } : chooseAgain(upload), errors);
  return refused<{ form: FormState }>(
    { form: { ...form, details: { ...PHOTO_FIGURES, ...problem?.details } } },
    answer?.status ?? 400,
  );
}

const chooseAgain = ({ file }: Upload): FieldErrors => (file ? { photo: "photos:error.again" } : {});

const isAboutPhoto = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code.startsWith("photos.") && error.code !== "photos.notFound";

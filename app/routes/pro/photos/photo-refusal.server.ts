import type { Submission } from "@conform-to/dom";
import { DomainError } from "~/domain/domain-error";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import type { Conflict } from "~/http/forms/edit-conflict.server";
import { refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { reportCause } from "~/http/pipeline/error-reports.server";
import { isFetch } from "~/http/pipeline/is-fetch.server";
import type { Upload } from "~/http/pipeline/upload.server";

interface SentPhoto<V> {
  formId: string;
  upload: Upload;
  /** The texts. If they are invalid, the command does not run. */
  submission: Submission<V, string[]>;
}

/**
 * Runs the command. Errors about the picture, the plan or the store appear at the file field of the form. After a page
 * load, the form also asks to choose the file again.
 * @param work returns a conflicting earlier change, if any, and additional data for the page
 * @returns null on success
 */
export async function orRefused<V, T extends object>(
  context: AppContext,
  { formId, upload, submission }: SentPhoto<V>,
  work: (value: V) => Promise<{ conflict: Conflict; more: T } | null>,
) {
  const refuse = (problem?: DomainError, conflict?: Conflict, more?: T) => {
    const answer = problem && httpErrorOf(problem);
    const isLost = upload.file && !isFetch(context);
    return refused(
      context,
      submission,
      {
        formId,
        errors: { photo: answer?.text ?? (isLost ? "photos:error.again" : undefined) },
        details: { ...PHOTO_FIGURES, ...problem?.details },
        fields: ["photo"],
        status: answer?.status,
        ...conflict,
      },
      more,
    );
  };
  if (upload.problem) return refuse(new DomainError(upload.problem));
  if (submission.status !== "success") return refuse();
  try {
    const done = await work(submission.value);
    return done && refuse(undefined, done.conflict, done.more);
  } catch (error) {
    if (!isAboutPhoto(error)) throw error;
    reportCause(context, error);
    return refuse(error);
  }
}

const isAboutPhoto = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code.startsWith("photos.") && error.code !== "photos.notFound";

import { proofForm } from "~/domain/cases/case.form";
import { CASE } from "~/domain/cases/case.rules";
import type { CaseActor } from "~/domain/cases/case-actor.server";
import { sendProof } from "~/domain/cases/send-proof.server";
import { DomainError } from "~/domain/domain-error";
import { removeMediaLater } from "~/http/background/after-response.server";
import { parseForm, refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { reportCause } from "~/http/pipeline/error-reports.server";
import { withUpload } from "~/http/pipeline/upload.server";
import type { TextKey } from "~/i18n/texts";
import { PROOF_FORM } from "./case-proof";

/**
 * Stores a document for a dispute, from either side. Errors about the document become errors of its field.
 * @param actorOf returns the sender from the other fields of the form
 * @returns null on success
 */
export async function takeProof(
  context: AppContext,
  sent: Request | FormData,
  actorOf: (fields: FormData) => CaseActor,
) {
  const refusal = await withUpload(context, sent, async (upload) => {
    const submission = parseForm(upload.fields, proofForm);
    const refuse = (problem?: DomainError) =>
      refused(context, submission, {
        formId: PROOF_FORM,
        errors: problem ? { document: textOf(problem) } : upload.file ? { document: "reviews:case.error.lost" } : {},
        details: { count: CASE.documents },
        fields: ["document"],
        status: problem && httpErrorOf(problem).status,
      });
    if (upload.problem) return refuse(new DomainError(upload.problem));
    if (submission.status !== "success") return refuse();
    try {
      await sendProof(context, actorOf(upload.fields), {
        file: upload.file,
        name: upload.name,
        text: submission.value.text,
      });
      return null;
    } catch (error) {
      if (!isAboutDocument(error)) throw error;
      reportCause(context, error);
      return refuse(error);
    }
  });
  removeMediaLater(context);
  return refusal;
}

const isAboutDocument = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  (error.code.startsWith("photos.") || ["cases.nothing", "cases.late", "cases.full"].includes(error.code));

/** Returns the text of an error. The detailed errors of photographs become one of two texts for documents. */
function textOf(problem: DomainError): TextKey {
  if (!problem.code.startsWith("photos.")) return httpErrorOf(problem).text;
  const isLost = ["photos.timeout", "photos.upload", "photos.save"].includes(problem.code);
  return isLost ? "reviews:case.error.lost" : "reviews:case.error.document";
}

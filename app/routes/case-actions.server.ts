import type { Submission } from "@conform-to/dom";
import { appealCase, appealMessageDecision, type MessageActor } from "~/domain/cases/appeals.server";
import { appealForm, proofForm } from "~/domain/cases/case.form";
import { CASE } from "~/domain/cases/case.rules";
import type { CaseActor, ReviewActor } from "~/domain/cases/find-cases.server";
import { sendProof } from "~/domain/cases/proofs.server";
import { DomainError } from "~/domain/domain-error";
import { removeMediaLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { parseForm, refused, refusedAt } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { reportCause } from "~/http/pipeline/error-reports.server";
import { withUpload } from "~/http/pipeline/upload.server";
import type { TextKey } from "~/i18n/texts";
import { appealFormOf, PROOF_FORM } from "./case-parts";

/** Renders the form of a report again, with the error at a field. @throws the error, if it is not about the report */
export const refusedReport = (
  context: AppContext,
  submission: Submission<unknown, string[]>,
  error: unknown,
  at: { formId: string; field: string },
) => refusedAt(context, submission, error, at, (code) => code.startsWith("cases.") && code !== "cases.notFound");

/** Appeals a decision with the sent form. @param next address of the case */
export async function takeAppeal(context: AppContext, sent: FormData, actor: CaseActor | MessageActor, next: string) {
  const submission = parseForm(sent, appealForm);
  const formId = appealFormOf(String(sent.get("case")));
  if (submission.status !== "success") return refused(context, submission, { formId });
  const { appeal } = submission.value;
  await (actor.by === "participant"
    ? appealMessageDecision(context, actor, appeal)
    : appealCase(context, actor, appeal));
  return received(context, next);
}

/**
 * Stores a document of the author or provider for a dispute. Errors about the document are shown at its field.
 * @param actorOf returns the sender from the other fields of the form
 * @param next address of the case
 */
export async function takeProof(
  context: AppContext,
  sent: Request | FormData,
  actorOf: (fields: FormData) => ReviewActor,
  next: string,
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
    const { file, name } = upload;
    try {
      await sendProof(context, actorOf(upload.fields), { file, name, text: submission.value.text });
      return null;
    } catch (error) {
      if (!isAboutDocument(error)) throw error;
      reportCause(context, error);
      return refuse(error);
    }
  });
  removeMediaLater(context);
  return refusal ?? received(context, next);
}

function received(context: AppContext, next: string) {
  return redirectWithFlash(context, next, "reviews:case.flash");
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

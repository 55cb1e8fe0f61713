import type { Submission } from "@conform-to/dom";
import { adminPaths } from "~/admin-paths";
import { decideCaseForm } from "~/domain/cases/case.form";
import { type CaseKind, decideCase } from "~/domain/cases/decide-case.server";
import { DomainError } from "~/domain/domain-error";
import type { Administrator } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { reviewDeps } from "~/http/background/review-deps.server";
import { type Flash, redirectWithFlash } from "~/http/forms/flash.server";
import { parseForm, refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";

interface Verdict<V> {
  formId: string;
  next: string;
  /**
   * Applies the decision. Returns the message, and a URL if the next page is not `next`.
   * @throws DomainError with status 409 if another decision or change came first
   */
  decide: (value: V) => Promise<Omit<Flash, "kind"> & { href?: string | undefined }>;
}

/** Redirects after a decision. Shows the form again if it is invalid, or if another decision or change came first. */
export async function answerDecision<V>(
  context: AppContext,
  submission: Submission<V, string[]>,
  { formId, next, decide }: Verdict<V>,
) {
  if (submission.status !== "success") return refused(context, submission, { formId });
  try {
    const { href = next, text, ...more } = await decide(submission.value);
    deliverLater(context);
    return redirectWithFlash(context, href, text, more);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = httpErrorOf(error);
    if (status !== 409) throw error;
    return refused(context, submission, { formId, status }, { problem: context.t(text) });
  }
}

const FLASHES = {
  review: { kept: "reviews:desk.case.flash.kept", removed: "reviews:desk.case.flash.removed" },
  page: { kept: "report:desk.flash.kept", removed: "report:desk.flash.removed" },
  message: { kept: "report:desk.message.flash.kept", removed: "report:desk.message.flash.removed" },
} as const;

/** Decides on a reported review, page or message, with the sent form. @param id public id of the case */
export const answerCaseDecision = <Found>(
  context: AppContext,
  administrator: Administrator,
  kind: CaseKind<Found>,
  { id, formId, sent }: { id: string; formId: string; sent: FormData },
) =>
  answerDecision(context, parseForm(sent, decideCaseForm), {
    formId,
    next: adminPaths.reports(),
    decide: async ({ intent: decision, version: state, reason }) => {
      await decideCase(reviewDeps(context), administrator, kind, { id, decision, reason, state });
      return { text: FLASHES[kind.of][decision] };
    },
  });

import type { Submission } from "@conform-to/dom";
import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { deliverLater } from "~/http/after-response.server";
import type { AppContext } from "~/http/context.server";
import { httpErrorOf } from "~/http/domain-errors";
import type { Flash } from "~/http/flash";
import { setFlash } from "~/http/flash.server";
import { refused } from "~/http/form.server";

interface Verdict<V> {
  formId: string;
  /** Address of the queue. */
  next: string;
  /** Carries out the decision. @returns the message on the next page @throws DomainError with status 409: decided or changed meanwhile */
  decide: (value: V) => Promise<Omit<Flash, "kind">>;
}

/** Answers a moderator's decision: with the queue, or with the page again when the form, or what it decides on, is not as it should be. */
export async function answerVerdict<V>(
  context: AppContext,
  submission: Submission<V, string[]>,
  { formId, next, decide }: Verdict<V>,
) {
  if (submission.status !== "success") return refused(context, submission, { formId });
  try {
    setFlash(context, { kind: "good", ...(await decide(submission.value)) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { status, text } = httpErrorOf(error);
    if (status !== 409) throw error;
    return refused(context, submission, { formId, status }, { problem: context.t(text) });
  }
  deliverLater(context);
  return redirectDocument(next, 303);
}

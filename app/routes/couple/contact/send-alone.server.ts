import { DomainError } from "~/domain/domain-error";
import { sendToPlanner } from "~/domain/requests/write-to-planners.server";
import { singleMessageForm } from "~/domain/requests/message.form";
import type { Couple } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { parseForm, refused } from "~/http/forms/form.server";
import { forgetPendingPlanners, readPendingPlanners } from "~/http/forms/pending-planners.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { type ContactAnswer, contactFormOf } from "./contact-answer";

interface Sent {
  /** Public id. */
  project: string;
  /** Public id. */
  planner: string;
  /** The couple can still choose others in step 4. */
  choosing: boolean;
}

/** Sends a message to one planner (rule request-4). @returns the answer of `onward`, or the refused form */
export async function sendAlone<A>(context: AppContext, couple: Couple, formData: FormData, onward: (sent: Sent) => A) {
  const submission = parseForm(formData, singleMessageForm);
  const formId = contactFormOf(String(submission.payload.prestataire));
  if (submission.status !== "success") return refused(context, submission, { formId });
  const { project, prestataire: planner } = submission.value;
  try {
    const { choosing } = await sendToPlanner(context, couple, submission.value);
    deliverLater(context);
    if ((await readPendingPlanners(context)).includes(planner)) forgetPendingPlanners(context);
    return onward({ project, planner, choosing });
  } catch (error) {
    const said = failureText(context, error);
    if (said === null) throw error;
    const { status } = httpErrorOf(error as DomainError);
    const already = (error as DomainError).code === "requests.alreadySent";
    return refused<ContactAnswer>(context, submission, { formId, status }, { said, already });
  }
}

/** Returns the text of an expected error; null for not-found errors and defects. */
function failureText({ t }: AppContext, error: unknown): string | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === "requests.alreadySent") return t("search:contact.already");
  if (error.code === "project.closed") return t("search:contact.failed", { error: t("search:contact.error.closed") });
  if (error.code === "provider.notFound") return t("search:contact.failed", { error: t("search:contact.error.gone") });
  if (error.code !== "requests.tooMany") return null;
  return t("search:contact.failed", { error: t("search:contact.error.tooMany", error.details) });
}

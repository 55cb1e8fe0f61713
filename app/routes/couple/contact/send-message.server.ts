import type { Submission } from "@conform-to/dom";
import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { sendForm } from "~/domain/projects/wizard.form";
import { singleMessageForm } from "~/domain/requests/request.form";
import { sendRequests, sendToPlanner } from "~/domain/requests/send-requests.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { count } from "~/http/background/page-views.server";
import { parseForm, refused } from "~/http/forms/form.server";
import { forgetPendingPlanners, readPendingPlanners } from "~/http/forms/pending-contact.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import type { TextKey } from "~/i18n/texts";
import { paths } from "~/paths";
import { redirectToProject } from "~/routes/couple/wizard/save-step.server";
import { CHOICE_FORM } from "~/routes/couple/wizard/step-intents";
import { contactFormOf } from "./message-parts";

export interface NotSent {
  said?: string;
  already?: boolean;
}

type FailureTexts = { [code in DomainErrorCode]?: { text: TextKey; error?: TextKey } };

/** Returns the form with the reason why a valid message was not sent. Throws errors that `texts` does not contain. */
export function notSent(
  context: AppContext,
  error: unknown,
  submission: Submission<unknown, string[]>,
  { formId, texts }: { formId: string; texts: FailureTexts },
) {
  const known = error instanceof DomainError ? texts[error.code] : undefined;
  if (!(error instanceof DomainError) || !known) throw error;
  const { t } = context;
  const { code, details } = error;
  const said = t(known.text, known.error ? { error: t(known.error, details) } : details);
  const more: NotSent = { said, already: code === "requests.alreadySent" };
  return refused(context, submission, { formId, status: httpErrorOf(error).status }, more);
}

const TO_PLANNER: FailureTexts = {
  "requests.alreadySent": { text: "search:contact.already" },
  "project.closed": { text: "search:contact.failed", error: "search:contact.error.closed" },
  "provider.notFound": { text: "search:contact.failed", error: "search:contact.error.gone" },
  "requests.tooMany": { text: "search:contact.failed", error: "search:contact.error.tooMany" },
};

interface Sent {
  project: string;
  planner: string;
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
    return notSent(context, error, submission, { formId, texts: TO_PLANNER });
  }
}

export async function sendToSelection(context: AppContext, couple: Couple, formData: FormData) {
  const submission = parseForm(formData, sendForm);
  if (submission.status !== "success") return refused(context, submission, { formId: CHOICE_FORM });
  const { draft: projectId, selectedPrestataires, message } = submission.value;
  try {
    const { sent } = await sendRequests(context, couple, { projectId, selectedPrestataires, message });
    forgetPendingPlanners(context);
    if (sent > 0) {
      count(context, "requests_sent");
      deliverLater(context);
    }
    return redirectDocument(paths.wizard(5, projectId), 303);
  } catch (error) {
    if (error instanceof DomainError && error.code === "requests.selection") {
      const errors = { selectedPrestataires: "wizard:error.selectionGone" as const };
      return refused(context, submission, { formId: CHOICE_FORM, errors });
    }
    return redirectToProject(context, error, projectId);
  }
}

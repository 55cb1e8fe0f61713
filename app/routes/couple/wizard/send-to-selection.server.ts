import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { sendForm } from "~/domain/projects/wizard.form";
import { sendRequests } from "~/domain/requests/write-to-planners.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { count } from "~/http/background/page-views.server";
import { parseForm, refused } from "~/http/forms/form.server";
import { forgetPendingPlanners } from "~/http/forms/pending-contact.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { redirectToProject } from "./save-step.server";
import { CHOICE_FORM } from "./step-intents";

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

import { redirectDocument } from "@remix-run/cloudflare";
import { closeProject } from "~/domain/projects/close-project.server";
import type { closeForm } from "~/domain/projects/wizard.form";
import type { Couple } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm, refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";

interface Closing {
  form: typeof closeForm;
  formId: string;
  done: "project:close.done" | "venuerequest:withdraw.done";
  href: (project: string) => string;
}

export async function closeSent(
  context: AppContext,
  couple: Couple,
  sent: FormData,
  { form, formId, done, href }: Closing,
) {
  const project = context.url.searchParams.get("id") ?? "";
  const submission = parseForm(sent, form);
  if (submission.status !== "success") return refused(context, submission, { formId });
  const { closed } = await closeProject(context, couple, { project, ...submission.value });
  if (closed) {
    setFlash(context, { kind: "good", text: done });
    deliverLater(context);
  }
  return redirectDocument(href(project), 303);
}

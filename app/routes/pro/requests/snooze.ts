import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { snoozeForm } from "~/domain/conversations/conversation.form";
import { snoozeConversation } from "~/domain/conversations/reminders.server";
import { flashRefusal, setFlash } from "~/http/forms/flash.server";
import { parseForm } from "~/http/forms/form.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";

export { NoScreen as default } from "~/routes/no-screen";

/** Sets or removes the provider's reminder of a conversation (rule talk-11). */
export async function action({ request, context, params: { id: requestId = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const submission = parseForm(await request.formData(), snoozeForm);
  if (submission.status !== "success") {
    setFlash(context, { kind: "bad", text: "common:error.invalid" });
    return redirectDocument(paths.pro.conversation(requestId), 303);
  }
  const { days } = submission.value;
  try {
    await snoozeConversation(context, provider, requestId, days);
    setFlash(context, { kind: "good", text: days === 0 ? "inbox:remind.removed" : "inbox:remind.saved", count: days });
  } catch (error) {
    flashRefusal(context, error, (code) => code === "conversation.closed");
  }
  return redirectDocument(paths.pro.conversation(requestId), 303);
}

export function loader({ request, context, params }: LoaderFunctionArgs) {
  requireProvider(context, request);
  return redirectDocument(paths.pro.conversation(params.id ?? ""));
}

import { redirectDocument } from "@remix-run/cloudflare";
import { messageForm } from "~/domain/conversations/message.form";
import type { Participant } from "~/domain/conversations/own-conversation.server";
import { withdrawMessage } from "~/domain/conversations/read-messages.server";
import { sendMessage } from "~/domain/conversations/send-message.server";
import { placeholderIn } from "~/domain/conversations/template.rules";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { deliverLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm, refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { MESSAGE_FORM } from "./messages";

const SHOWN_ON_PAGE: readonly DomainErrorCode[] = ["conversation.closed", "conversation.tooMany"];

/**
 * Sends or withdraws a message, and returns to the conversation.
 * @param requestId public id
 */
export async function postMessage(
  context: AppContext,
  participant: Participant,
  { requestId, formData, href }: { requestId: string; formData: FormData; href: string },
) {
  if (formData.get("intent") === "withdraw-message") {
    return withdraw(context, participant, { requestId, message: String(formData.get("message")), href });
  }
  const submission = parseForm(formData, messageForm);
  if (submission.status !== "success") return refused(context, submission, { formId: MESSAGE_FORM });
  const left = participant.role === "provider" ? placeholderIn(submission.value.body) : null;
  if (left !== null) {
    const errors = { body: "templates:error.placeholder" } as const;
    return refused(context, submission, { formId: MESSAGE_FORM, errors, details: { name: left } });
  }
  try {
    await sendMessage(context, participant, requestId, { ...submission.value, locale: context.locale });
    deliverLater(context);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (SHOWN_ON_PAGE.includes(error.code)) {
      const { status, text } = httpErrorOf(error);
      return refused(context, submission, { formId: MESSAGE_FORM, status, errors: { body: text } });
    }
    if (error.code !== "conversation.sent") throw error;
  }
  setFlash(context, { kind: "good", text: "conversation:flash.sent" });
  return redirectDocument(href, 303);
}

async function withdraw(
  context: AppContext,
  participant: Participant,
  { requestId, message, href }: { requestId: string; message: string; href: string },
) {
  try {
    await withdrawMessage(context, participant, requestId, message);
    setFlash(context, { kind: "good", text: "conversation:flash.withdrawn" });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "conversation.read") throw error;
    setFlash(context, { kind: "bad", text: "conversation:error.read" });
  }
  return redirectDocument(href, 303);
}

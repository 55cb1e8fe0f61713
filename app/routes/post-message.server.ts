import { redirectDocument } from "@remix-run/cloudflare";
import { messageForm } from "~/domain/conversations/conversation.form";
import { withFiles } from "~/domain/conversations/message-files.server";
import { withdrawMessage } from "~/domain/conversations/messages.server";
import type { Participant } from "~/domain/conversations/own-conversation.server";
import { causeOf, sendMessage } from "~/domain/conversations/send-message.server";
import { placeholderIn } from "~/domain/conversations/template.rules";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { deliverLater, removeMediaLater } from "~/http/background/after-response.server";
import { redirectWithFlash, setFlash } from "~/http/forms/flash.server";
import { parseForm, refused } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import type { Uploads } from "~/http/pipeline/upload.server";
import { MESSAGE_FORM } from "./messages";
import { chooseAgain, refusedFiles } from "./messages-view.server";

const SHOWN_ON_PAGE: readonly DomainErrorCode[] = ["conversation.closed", "conversation.tooMany"];

/** Sends or withdraws a message, and returns to the conversation. @param requestId public id */
export async function postMessage(
  context: AppContext,
  participant: Participant,
  { requestId, sent, href }: { requestId: string; sent: Uploads; href: string },
) {
  const { fields, files, hasFiles } = sent;
  if (fields.get("intent") === "withdraw-message") {
    return withdraw(context, participant, { requestId, message: String(fields.get("message")), href });
  }
  const submission = parseForm(fields, messageForm);
  const again = chooseAgain(context, hasFiles);
  if (submission.status !== "success") return refused(context, submission, { formId: MESSAGE_FORM, errors: again });
  const left = participant.role === "provider" ? placeholderIn(submission.value.body) : null;
  if (left !== null) {
    const errors = { ...again, body: "templates:error.placeholder" } as const;
    return refused(context, submission, { formId: MESSAGE_FORM, errors, details: { name: left } });
  }
  try {
    const { body } = submission.value;
    const cause = await causeOf(submission.value.cause, [body, hasFiles]);
    const message = { body, cause, locale: context.locale };
    await withFiles(context, files, (keep) =>
      sendMessage(context, participant, requestId, message, { keepFiles: keep }),
    );
    deliverLater(context);
  } catch (error) {
    const refusal = refusedFiles(context, error);
    if (refusal) return refused(context, submission, { formId: MESSAGE_FORM, ...refusal });
    if (!(error instanceof DomainError)) throw error;
    if (SHOWN_ON_PAGE.includes(error.code)) {
      const { status, text } = httpErrorOf(error);
      return refused(context, submission, { formId: MESSAGE_FORM, status, errors: { body: text, ...again } });
    }
    if (error.code !== "conversation.sent") throw error;
  }
  return redirectWithFlash(context, href, "conversation:flash.sent");
}

async function withdraw(
  context: AppContext,
  participant: Participant,
  { requestId, message, href }: { requestId: string; message: string; href: string },
) {
  try {
    await withdrawMessage(context, participant, requestId, message);
    removeMediaLater(context);
    setFlash(context, { kind: "good", text: "conversation:flash.withdrawn" });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "conversation.read") throw error;
    setFlash(context, { kind: "bad", text: "conversation:error.read" });
  }
  return redirectDocument(href, 303);
}

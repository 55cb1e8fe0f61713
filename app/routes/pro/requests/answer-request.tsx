import type { Submission } from "@conform-to/dom";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { firstMessageForm } from "~/domain/conversations/conversation.form";
import { withFiles } from "~/domain/conversations/message-files.server";
import { findMessages } from "~/domain/conversations/messages.server";
import { fillTemplate } from "~/domain/conversations/template.rules";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { minutes } from "~/domain/durations";
import { findReceivedRequest } from "~/domain/requests/received-request.server";
import { declineForm, progressForm } from "~/domain/requests/request.form";
import { DECLINE } from "~/domain/requests/request.rules";
import {
  declineRequest,
  findProgress,
  saveProgress,
  undoDecline,
  unlockRequest,
} from "~/domain/requests/request-answers.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { saveOnLatest } from "~/http/forms/edit-conflict.server";
import { redirectWithFlash, setFlash } from "~/http/forms/flash.server";
import { parseForm, type Refusal, refused, unchecked } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireProvider } from "~/http/pipeline/guards.server";
import { type Uploads, withUploads } from "~/http/pipeline/upload.server";
import { paths } from "~/paths";
import { MESSAGE_FORM } from "~/routes/messages";
import { chooseAgain, FILES, refusedFiles } from "~/routes/messages-view.server";
import { postMessage } from "~/routes/post-message.server";
import { declineFormOf, promisesFreeUnlock, UNDO_FORM, UNLOCK_FORM } from "./answer-panel";
import { loadRequest, shownProgress } from "./load-request.server";
import { PROGRESS_FORM } from "./progress-panel";
import { RequestScreen } from "./request-screen";

export const handle: RouteHandle = { files: true };

/** Loads the request, because a failed form shows its page again, with the error. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return loadRequest(context, provider, params.id ?? "");
}

/** `impersonation-limits.ts` lists the forms that administrators cannot send for a provider. */
export async function action({ request, context, params: { id: requestId = "" } }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  return withUploads(context, request, FILES, (sent) => answer(context, provider, requestId, sent));
}

async function answer(context: AppContext, provider: Provider, requestId: string, sent: Uploads) {
  const { fields: formData } = sent;
  const intent = formData.getAll("intent").at(-1);
  if (intent === "progress") return noteProgress(context, provider, requestId, formData);
  if (intent === "message" || intent === "withdraw-message")
    return postMessage(context, provider, { requestId, sent, href: paths.pro.conversation(requestId) });
  if (intent === "unlock") return unlock(context, provider, requestId, sent);
  if (intent === "undo") return undo(context, provider, requestId, formData);
  return decline(context, provider, requestId, formData);
}

async function unlock(context: AppContext, provider: Provider, requestId: string, sent: Uploads) {
  const { fields, files, hasFiles } = sent;
  const formId = UNLOCK_FORM;
  const submission = parseForm(fields, firstMessageForm);
  const again = chooseAgain(context, hasFiles);
  if (submission.status !== "success") return refused(context, submission, { formId, errors: again });
  const { body } = submission.value;
  if (hasFiles && !body)
    return refused(context, submission, { formId, errors: { body: "conversation:files.error.alone", ...again } });
  try {
    const { balance, by } = await withFiles(context, files, (keepFiles) =>
      unlockRequest(context, provider, {
        requestId,
        mustBeFree: promisesFreeUnlock(fields),
        firstMessage: body ? { body, locale: context.locale } : undefined,
        keepFiles,
      }),
    );
    const text = by === "premium" ? "received:flash.unlockedPremium" : "received:flash.unlocked";
    setFlash(context, { kind: "good", text, count: balance });
    deliverLater(context);
  } catch (error) {
    if (error instanceof DomainError && (error.code === "templates.placeholder" || error.code === "templates.long")) {
      const { status, text } = httpErrorOf(error);
      return refused(context, submission, { formId, status, errors: { body: text, ...again }, details: error.details });
    }
    const refusal = refusedFiles(context, error);
    if (refusal) return refused(context, submission, { formId, ...refusal });
    const isUnlocked = error instanceof DomainError && error.code === "requests.alreadyUnlocked";
    // Another tab unlocked the request. The form for further messages shows the text.
    if (isUnlocked && body && !(await isSent(context, provider, requestId, body))) {
      const errors = { body: "received:error.alreadyUnlocked", ...again } as const;
      return refused(context, submission, { formId: MESSAGE_FORM, status: 409, errors });
    }
    return refusalPage(context, error, { requestId, formId, submission, errors: again });
  }
  return redirectDocument(paths.pro.request(requestId), 303);
}

/** Returns whether the provider has already sent the text, with the couple's first name filled in. */
async function isSent(context: AppContext, provider: Provider, requestId: string, body: string): Promise<boolean> {
  const [{ contact }, { messages }] = await Promise.all([
    findReceivedRequest(context, provider, context.locale, requestId),
    findMessages(context, provider, requestId, null),
  ]);
  const values = { firstName: contact?.firstname ?? null, date: null, town: null, guests: null };
  const sent = fillTemplate(body, values, context.locale);
  return messages.some((message) => message.side === "provider" && message.body === sent);
}

async function undo(context: AppContext, provider: Provider, requestId: string, formData: FormData) {
  try {
    await undoDecline(context, provider, { requestId });
    setFlash(context, { kind: "good", text: "received:flash.undone" });
  } catch (error) {
    return refusalPage(context, error, { requestId, formId: UNDO_FORM, submission: unchecked(formData) });
  }
  return redirectDocument(paths.pro.request(requestId), 303);
}

async function decline(context: AppContext, provider: Provider, requestId: string, formData: FormData) {
  const formId = declineFormOf(requestId);
  const submission = parseForm(formData, declineForm);
  if (submission.status !== "success") return refused(context, submission, { formId });
  try {
    await declineRequest(context, provider, { requestId, ...submission.value });
  } catch (error) {
    return refusalPage(context, error, { requestId, formId, submission });
  }
  return redirectWithFlash(context, paths.pro.request(requestId), "received:flash.declined", {
    count: DECLINE.undoable / minutes(1),
  });
}

async function noteProgress(context: AppContext, provider: Provider, requestId: string, formData: FormData) {
  const submission = parseForm(formData, progressForm);
  if (submission.status !== "success") return refused(context, submission, { formId: PROGRESS_FORM });
  const done = await saveOnLatest(context, provider, {
    edited: { request: requestId },
    sent: formData,
    onceSaved: shownProgress(submission.value),
    stored: async () => shownProgress(await findProgress(context, provider, { requestId })),
    save: (state) => saveProgress(context, provider, { requestId, ...submission.value }, state),
  });
  if ("conflict" in done) return refused(context, submission, { formId: PROGRESS_FORM, ...done.conflict });
  return redirectWithFlash(context, paths.pro.request(requestId), "received:progress.saved");
}

const SHOWN_ON_PAGE: readonly DomainErrorCode[] = [
  "requests.alreadyUnlocked",
  "requests.alreadyRejected",
  "requests.undoLate",
  "project.closed",
  "requests.premiumOver",
  "credits.none",
];

interface RefusedForm {
  requestId: string;
  formId: string;
  submission: Submission<unknown, string[]>;
  errors?: Refusal["errors"];
}

/** Returns the request's page with the error. Redirects to it if another tab has done the same before. */
function refusalPage(context: AppContext, error: unknown, { requestId, formId, submission, errors }: RefusedForm) {
  if (!(error instanceof DomainError) || !SHOWN_ON_PAGE.includes(error.code)) throw error;
  const wasUnlocked = formId === UNLOCK_FORM && error.code === "requests.alreadyUnlocked";
  const wasDeclined = formId === declineFormOf(requestId) && error.code === "requests.alreadyRejected";
  if (wasUnlocked) setFlash(context, { kind: "good", text: "received:error.alreadyUnlocked" });
  if (wasUnlocked || wasDeclined) return redirectDocument(paths.pro.request(requestId), 303);
  const { status, text } = httpErrorOf(error);
  // The default text of `project.closed` is written for couples.
  const problem = error.code === "project.closed" ? "received:closed.text" : text;
  return refused(context, submission, { formId, status, errors }, { problem: context.t(problem) });
}

export default function AnswerRequest() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<{ problem?: string; formId?: string }>();
  return (
    <RequestScreen {...loaded} error={actionData?.problem} isProgressRefused={actionData?.formId === PROGRESS_FORM} />
  );
}

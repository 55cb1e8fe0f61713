import {
  type ClientActionFunctionArgs,
  type ErrorResponse,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import type { ErrorAnswer } from "~/http/error-answer";
import { failedRequest } from "~/http/failed-request";
import type { TextKey } from "~/i18n/texts";
import { ForeignAnswer } from "./foreign-answer";

/** Why a form could not be dealt with, though nothing is wrong with it. */
export interface Failure {
  text: TextKey;
  /** Of the text: its `error` is a key, too. */
  error?: TextKey | undefined;
  details?: Record<string, string | number> | undefined;
  /** Where to log in again, in another tab. */
  login?: string | undefined;
}

/**
 * `clientAction` of each hydrated screen with a form. What the server or the connection could not take keeps its form as it is, and says so
 * in place of the screen of errors. Redirects and everything else go on.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const failure = failureOf(error, new URL(request.url));
    if (!failure) throw error;
    return { failure };
  }
}

/**
 * `shouldRevalidate` of hydrated screens and the layouts around them. A refused or lost request changed nothing. Loading the page again could
 * only replace it, and what was typed in it, by an error: the database may be away, or the session over.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  actionResult,
  defaultShouldRevalidate,
}) => actionStatus < 400 && !(actionResult && "failure" in actionResult) && defaultShouldRevalidate;

function failureOf(error: unknown, url: URL): Failure | null {
  if (error instanceof Response) return null;
  const task = failedRequest(url, "POST") ?? "common:error.requesting";
  // What `fetch` throws where nothing answers.
  if (error instanceof TypeError)
    return {
      text: task === "wizard:loading.choosing" ? "wizard:loading.choosingLost" : task,
      error: "common:error.offline",
    };
  if (error instanceof ForeignAnswer) return statusFailure(error.status, error.said);
  if (!isRouteErrorResponse(error)) {
    // The message of Remix for an answer that was cut off.
    if (/^Unable to decode/.test((error as Error).message)) return { text: "common:error.unknown" };
    return { text: "common:error.occurred", error: "common:fatal.text" };
  }
  const answer = error.data as ErrorAnswer | null;
  if (!answer || typeof answer !== "object" || !("kind" in answer)) return transportFailure(error);
  if (answer.kind === "expired")
    return { text: "common:session.expired", error: "common:expired.text", login: answer.login };
  if (answer.kind === "refused")
    return {
      text: answer.closed ? "common:closed" : "common:error.occurred",
      error: answer.text,
      details: answer.details,
    };
  return { text: answer.failed ?? task, error: "common:unavailable.text" };
}

/** An answer that says nothing but its status. Null: the screen of errors knows it (404, and what is not a form). */
function transportFailure({ status, statusText, data }: ErrorResponse): Failure | null {
  return status < 500 ? null : statusFailure(status, data || statusText);
}

/** @param message empty: the answer says nothing but its status */
function statusFailure(status: number, message: string): Failure {
  if (message) return { text: "common:error.status", details: { status, message } };
  return { text: "common:error.status", error: "common:error.unknown", details: { status } };
}

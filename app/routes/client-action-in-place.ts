import {
  type ClientActionFunctionArgs,
  type ErrorResponse,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { type ErrorAnswer, failedRequest } from "~/http/pipeline/failed-request";
import type { TextKey } from "~/i18n/texts";
import { ForeignAnswer } from "./foreign-answer";
import { autosavesDone } from "./use-autosave";

/** Reason why a valid form was not processed. */
export interface Failure {
  text: TextKey;
  /** Key of the text that replaces the placeholder `error` in `text`. */
  error?: TextKey | undefined;
  details?: Record<string, string | number> | undefined;
  /** Login page, to open in another tab. */
  login?: string | undefined;
}

/**
 * Keeps the form and shows a message if the server or the connection fails, instead of the error screen. Passes
 * redirects and other errors on. All hydrated screens with a form export this function.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  await autosavesDone();
  try {
    return await serverAction();
  } catch (error) {
    const failure = failureOf(error, new URL(request.url));
    if (!failure) throw error;
    return { failure };
  }
}

/**
 * Skips revalidation after a refused or lost request, which changed nothing. A reload could replace the typed text by
 * an error: the database may be down, or the session expired. Hydrated screens and their layouts export this function.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  actionResult,
  defaultShouldRevalidate,
}) => actionStatus < 400 && !(actionResult && "failure" in actionResult) && defaultShouldRevalidate;

function failureOf(error: unknown, url: URL): Failure | null {
  if (error instanceof Response) return null;
  const task = failedRequest(url, "POST") ?? "common:error.requesting";
  // `fetch` throws a TypeError if the server cannot be reached.
  if (error instanceof TypeError)
    return {
      text: task === "wizard:loading.choosing" ? "wizard:loading.choosingLost" : task,
      error: "common:error.offline",
    };
  if (error instanceof ForeignAnswer) return statusFailure(error.status, error.said);
  if (!isRouteErrorResponse(error)) {
    // Remix throws this message for a truncated response.
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

/** Returns the failure for a response without our data; null for a status below 500, which the error screen shows. */
function transportFailure({ status, statusText, data }: ErrorResponse): Failure | null {
  return status < 500 ? null : statusFailure(status, data || statusText);
}

/** @param message the message in the response; empty if the response has only a status */
function statusFailure(status: number, message: string): Failure {
  if (message) return { text: "common:error.status", details: { status, message } };
  return { text: "common:error.status", error: "common:error.unknown", details: { status } };
}

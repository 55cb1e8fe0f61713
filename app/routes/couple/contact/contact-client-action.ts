import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { ErrorAnswer } from "~/http/error-answer";
import type { Failure } from "~/routes/client-action-in-place";

/**
 * `clientAction` of the wizard for the message of its dialog: the page and the message stay on any failure. Errors and redirects become an
 * answer with status 400, after which Remix loads nothing again: a redirect leads visitors to the welcome page, so the session is over.
 */
export async function contactClientAction({ serverAction }: ClientActionFunctionArgs) {
  return serverAction().catch((error) => {
    const isRedirect = error instanceof Response;
    const expired =
      isRedirect || (isRouteErrorResponse(error) && (error.data as ErrorAnswer | null)?.kind === "expired");
    const failure: Failure = expired
      ? { text: "common:session.expired" }
      : { text: "search:contact.failed", error: "search:contact.error.away" };
    return Response.json({ failure }, { status: 400 });
  });
}

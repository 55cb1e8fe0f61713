import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { ErrorAnswer } from "~/http/pipeline/error-answer";
import type { Failure } from "~/routes/client-action-in-place";
import { autosavesDone } from "~/routes/use-autosave";

/**
 * Keeps the page and the message of the wizard's dialog after any failure. Errors become an answer with status 400,
 * because Remix then skips revalidation.
 */
export async function contactClientAction({ serverAction }: ClientActionFunctionArgs) {
  await autosavesDone();
  return serverAction().catch((error) => {
    const expired = isRouteErrorResponse(error) && (error.data as ErrorAnswer | null)?.kind === "expired";
    const failure: Failure = expired
      ? { text: "common:session.expired" }
      : { text: "search:contact.failed", error: "search:contact.error.away" };
    return Response.json({ failure }, { status: 400 });
  });
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { isUnfinishedStep } from "~/domain/projects/project.rules";
import { requireCompleteCouple } from "~/http/guards.server";
import { paths } from "~/paths";
import { leaveStep } from "./leave-step.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireCompleteCouple(context, request);
  return redirectDocument(paths.wizard());
}

/** What the browser sends when a step is left by a link or closed: nobody reads the answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const step = Number(context.url.searchParams.get("step"));
  if (isUnfinishedStep(step)) await leaveStep(context, couple, step, await request.formData());
  return new Response(null, { status: 204 });
}

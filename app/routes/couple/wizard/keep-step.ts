import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { isUnfinishedStep } from "~/domain/projects/project.rules";
import { requireCompleteCouple } from "~/http/guards.server";
import { paths } from "~/paths";
import { leaveMessageAlone, leaveStep } from "./leave-step.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireCompleteCouple(context, request);
  return redirectDocument(paths.wizard());
}

/** Takes what the browser sends of a form while it is filled in, and when its page is left. The form of a single planner names the planner. */
export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const step = Number(context.url.searchParams.get("step"));
  const formData = await request.formData();
  if (formData.has("prestataire")) await leaveMessageAlone(context, couple, formData);
  else if (isUnfinishedStep(step)) await leaveStep(context, couple, step, formData);
  return new Response(null, { status: 204 });
}

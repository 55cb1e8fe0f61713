import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { isFormStep } from "~/domain/projects/project.rules";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { paths } from "~/paths";
import { leaveMessageAlone, leaveStep } from "./save-step.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireCompleteCouple(context, request);
  return redirectDocument(paths.wizard());
}

/** Receives the autosave requests of `useAutosave`. Only the form for a single planner contains `prestataire`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const step = Number(context.url.searchParams.get("step"));
  const formData = await request.formData();
  if (formData.has("prestataire")) await leaveMessageAlone(context, couple, formData);
  else if (isFormStep(step)) await leaveStep(context, couple, step, formData);
  return new Response(null, { status: 204 });
}

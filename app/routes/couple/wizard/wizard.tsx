import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isUnfinishedStep } from "~/domain/projects/project.rules";
import { countSeen } from "~/http/count.server";
import { requireCompleteCouple } from "~/http/guards.server";
import { takePreselection } from "~/http/preselection.server";
import type { RouteHandle } from "~/http/route-handle";
import { paths } from "~/paths";
import { ChoiceStep } from "./choice-step";
import { DoneStep } from "./done-step";
import { EventStep } from "./event-step";
import { goBack } from "./leave-step.server";
import { saveStep, sendMessage } from "./save-step.server";
import { SettingStep } from "./setting-step";
import { stepData } from "./step-data.server";
import { WishesStep } from "./wishes-step";
import { WizardFrame } from "./wizard-frame";

export const handle: RouteHandle = { hydrate: true, i18n: ["wizard", "planner", "search"], cache: "form" };

/** `/formulaire?step=2`; without a step it starts afresh (rule wizard-1). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await takePreselection(context, paths.wizard());
  const couple = requireCompleteCouple(context, request);
  const data = await stepData(context, couple);
  if (data.step === 4) {
    const shown = data.planners.map(({ publicId }) => publicId);
    countSeen(context, request, shown, "appearances");
  }
  return data;
}

export { clientAction, shouldRevalidate } from "~/routes/keep-typed";

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const formData = await request.formData();
  const step = Number(context.url.searchParams.get("step") ?? "1");
  if (step === 4) return sendMessage(context, couple, formData);
  if (isUnfinishedStep(step) && formData.get("intent") === "back") return goBack(context, couple, step, formData);
  if (isUnfinishedStep(step)) return saveStep(context, couple, step, formData);
  throw redirectDocument(paths.wizard());
}

export default function Wizard() {
  const screen = useLoaderData<typeof loader>();
  return (
    <WizardFrame screen={screen}>
      {screen.step === 1 ? <EventStep screen={screen} /> : null}
      {screen.step === 2 ? <SettingStep screen={screen} /> : null}
      {screen.step === 3 ? <WishesStep screen={screen} /> : null}
      {screen.step === 4 ? <ChoiceStep screen={screen} /> : null}
      {screen.step === 5 ? <DoneStep screen={screen} /> : null}
    </WizardFrame>
  );
}

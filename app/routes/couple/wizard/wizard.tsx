import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { isUnfinishedStep } from "~/domain/projects/project.rules";
import { countSeen } from "~/http/count.server";
import { requireCompleteCouple } from "~/http/guards.server";
import { takePreselection } from "~/http/preselection.server";
import type { RouteHandle } from "~/http/route-handle";
import { paths } from "~/paths";
import { keepContact } from "~/routes/couple/contact/keep-contact";
import { sendAlone } from "~/routes/couple/contact/send-alone.server";
import { clientAction as keepTyped } from "~/routes/keep-typed";
import { ChoiceStep } from "./choice-step";
import { DoneStep } from "./done-step";
import { EventStep } from "./event-step";
import { goToStep } from "./leave-step.server";
import { saveStep, sendMessage } from "./save-step.server";
import { SettingStep } from "./setting-step";
import { stepData } from "./step-data.server";
import { stepOfIntent } from "./step-forms";
import { WishesStep } from "./wishes-step";
import { WizardFrame } from "./wizard-frame";

export const handle: RouteHandle = { hydrate: true, i18n: ["wizard", "planner", "search"], cache: "form" };

/** `/formulaire?step=2`; without a step it starts afresh (rule wizard-1). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await takePreselection(context, paths.wizard());
  const couple = requireCompleteCouple(context, request);
  const data = await stepData(context, couple);
  if (data.step === 4) countShown(data.planners);
  if (data.step === 5) countShown(data.others);
  return data;

  function countShown(planners: { publicId: string }[]) {
    countSeen(
      context,
      request,
      planners.map(({ publicId }) => publicId),
      "appearances",
    );
  }
}

export { shouldRevalidate } from "~/routes/keep-typed";

/** The dialog of one planner keeps its page on any failure; the forms of the steps have redirects to follow. */
export const clientAction = (args: ClientActionFunctionArgs) =>
  isContact(new URL(args.request.url)) ? keepContact(args) : keepTyped(args);

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const formData = await request.formData();
  const step = Number(context.url.searchParams.get("step") ?? "1");
  if (!isUnfinishedStep(step)) throw redirectDocument(paths.wizard());
  if (isContact(context.url)) return sendAlone(context, couple, formData, () => ({ sent: true }));
  if (stepOfIntent(formData.get("intent")) !== null) return goToStep(context, couple, step, formData);
  return step === 4 ? sendMessage(context, couple, formData) : saveStep(context, couple, step, formData);
}

/** The form is that of the dialog (`paths.wizardContact`). */
const isContact = ({ searchParams }: URL) => searchParams.has("prestataire");

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

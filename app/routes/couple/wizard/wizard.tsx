import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, isRouteErrorResponse, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { isFormStep, PROJECT } from "~/domain/projects/project.rules";
import { countSeen } from "~/http/background/page-views.server";
import { takePendingPlanners } from "~/http/forms/pending-contact.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { ErrorAnswer } from "~/http/pipeline/failed-request";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { clientAction as clientActionInPlace, type Failure } from "~/routes/client-action-in-place";
import { sendAlone, sendToSelection } from "~/routes/couple/contact/send-message.server";
import { autosavesDone } from "~/routes/use-autosave";
import { EnterButton } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { type Step, Stepper } from "~/ui/stepper";
import { ChoiceStep } from "./choice-step";
import { DoneStep } from "./done-step";
import { goToStep, saveStep } from "./save-step.server";
import { type StepData, stepData } from "./step-data.server";
import { CHOICE_FORM, intentOfStep, STEP_FORM, stepOfIntent } from "./step-intents";
import { EventStep, LanguagesStep, SettingStep } from "./steps";

export const handle: RouteHandle = { hydrate: true, i18n: ["wizard", "planner", "search"], cache: "form" };

/** Loads `/formulaire?step=2`; without a step, a new project starts (rule wizard-1). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await takePendingPlanners(context, paths.wizard());
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

export { shouldRevalidate } from "~/routes/client-action-in-place";

/** Dialog messages never navigate; step forms follow redirects. */
export const clientAction = (args: ClientActionFunctionArgs) =>
  isContact(new URL(args.request.url)) ? contactClientAction(args) : clientActionInPlace(args);

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const formData = await request.formData();
  const step = Number(context.url.searchParams.get("step") ?? "1");
  if (!isFormStep(step)) throw redirectDocument(paths.wizard());
  if (isContact(context.url)) return sendAlone(context, couple, formData, () => ({ sent: true }));
  if (stepOfIntent(formData.get("intent")) !== null) return goToStep(context, couple, step, formData);
  return step === 4 ? sendToSelection(context, couple, formData) : saveStep(context, couple, step, formData);
}

const isContact = ({ searchParams }: URL) => searchParams.has("prestataire");

export default function Wizard() {
  const screen = useLoaderData<typeof loader>();
  return (
    <WizardFrame screen={screen}>
      {screen.step === 1 ? <EventStep screen={screen} /> : null}
      {screen.step === 2 ? <SettingStep screen={screen} /> : null}
      {screen.step === 3 ? <LanguagesStep screen={screen} /> : null}
      {screen.step === 4 ? <ChoiceStep screen={screen} /> : null}
      {screen.step === 5 ? <DoneStep screen={screen} /> : null}
    </WizardFrame>
  );
}

const STATES = { current: "wizard:stepNow", done: "wizard:stepDone", todo: "wizard:stepOf" } as const;

function formOf(screen: StepData): string | null {
  if (screen.step === 5) return null;
  if (screen.step === 4) return screen.planners.length > 0 ? CHOICE_FORM : null;
  return screen.failure === null ? STEP_FORM : null;
}

/** Stepper above steps 1 to 4; step 5 is the final screen (rule wizard-2). */
function WizardFrame({ screen, children }: { screen: StepData; children: ReactNode }) {
  const { t } = useTexts();
  const { step, reached, answersLocked, draftParameter } = screen;
  const form = formOf(screen);
  const steps = ([1, 2, 3, 4] as const).map((number): Step => {
    const state: Step["state"] = number === step ? "current" : number < step || number < reached ? "done" : "todo";
    const isReachable = number <= reached && !(answersLocked && number < 4);
    return {
      label: t(`wizard:step.${number}`),
      state,
      href: isReachable ? paths.wizard(number, draftParameter) : undefined,
      submits: isReachable && form ? { form, intent: intentOfStep(number) } : undefined,
      prefix: `${t(STATES[state], { step: number, steps: PROJECT.shownSteps })} `,
    };
  });
  const wide = step === 4;
  const width = screen.step === 5 && screen.sent === 0 ? "page" : "narrow";
  return (
    <div
      className={wide ? pageClass({ className: "pt-top pb-4" }) : pageClass({ width, className: "pt-top pb-section" })}
    >
      {step < PROJECT.steps ? (
        <div className={wide ? "max-w-prose" : undefined}>
          {form ? (
            <EnterButton form={form}>{t(step === 4 ? "wizard:choice.send" : "common:action.next")}</EnterButton>
          ) : null}
          <Stepper label={t("wizard:progress")} steps={steps} />
        </div>
      ) : null}
      {children}
    </div>
  );
}

/** Errors become an answer with status 400, because Remix then skips revalidation and the dialog keeps its message. */
async function contactClientAction({ serverAction }: ClientActionFunctionArgs) {
  await autosavesDone();
  return serverAction().catch((error) => {
    const expired = isRouteErrorResponse(error) && (error.data as ErrorAnswer | null)?.kind === "expired";
    const failure: Failure = expired
      ? { text: "common:session.expired" }
      : { text: "search:contact.failed", error: "search:contact.error.away" };
    return Response.json({ failure }, { status: 400 });
  });
}

import type { ReactNode } from "react";
import { PROJECT } from "~/domain/projects/project.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { EnterButton } from "~/ui/button";
import { pageClass } from "~/ui/columns";
import { type Step, Stepper } from "~/ui/stepper";
import type { StepData } from "./step-data.server";
import { CHOICE_FORM, intentOfStep, STEP_FORM } from "./step-forms";

const STATES = { tied: "wizard:stepNow", done: "wizard:stepDone", todo: "wizard:stepOf" } as const;

/** Id of the form that the step shows; null: it shows none. */
function formOf(screen: StepData): string | null {
  if (screen.step === 5) return null;
  if (screen.step === 4) return screen.planners.length > 0 ? CHOICE_FORM : null;
  return screen.failure === null ? STEP_FORM : null;
}

/** The stepper above steps 1 to 4; step 5 is the final screen (rule wizard-2). */
export function WizardFrame({ screen, children }: { screen: StepData; children: ReactNode }) {
  const { t } = useTexts();
  const { step, reached, settled, draftParameter } = screen;
  const form = formOf(screen);
  const steps = ([1, 2, 3, 4] as const).map((number): Step => {
    const state: Step["state"] = number === step ? "tied" : number < step || number < reached ? "done" : "todo";
    const isReachable = number <= reached && !(settled && number < 4);
    return {
      label: t(`wizard:step.${number}`),
      state,
      href: isReachable ? paths.wizard(number, draftParameter) : undefined,
      sends: isReachable && form ? { form, intent: intentOfStep(number) } : undefined,
      prefix: `${t(STATES[state], { step: number, steps: PROJECT.shownSteps })} `,
    };
  });
  const wide = step === 4;
  return (
    <div
      className={
        wide
          ? pageClass({ className: "pt-top pb-section" })
          : pageClass({ width: "narrow", className: "pt-top pb-section" })
      }
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

import type { ReactNode } from "react";
import { STEP_NUMBERS } from "~/domain/venues/venue-steps.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PageTitle } from "~/ui/heading";
import { Kicker } from "~/ui/kicker";
import { type Step, Stepper } from "~/ui/stepper";
import type { StepData } from "./step-data.server";

const STATES = { tied: "venueform:step.now", done: "venueform:step.done", todo: "venueform:step.of" } as const;

/** The stepper, the venue's name, and what the step asks. */
export function StepFrame({ screen, children }: { screen: StepData; children: ReactNode }) {
  const { t } = useTexts();
  const { id, name, step, reached } = screen;
  const steps = STEP_NUMBERS.map((number, index): Step => {
    const state: Step["state"] = number === step ? "tied" : number < reached ? "done" : "todo";
    return {
      label: t(`venueform:steps.${number as 1}`),
      state,
      href: number <= reached ? paths.pro.venueStep(id, number) : undefined,
      prefix: `${t(STATES[state], { step: index + 1, steps: STEP_NUMBERS.length })} `,
    };
  });
  return (
    <div className="space-y-8">
      <Stepper label={t("venueform:step.progress")} steps={steps} />
      <header>
        <Kicker className="wrap-anywhere">{name}</Kicker>
        <PageTitle>{t(`venueform:heading.${step}`)}</PageTitle>
        <p className="text-ink-muted max-w-prose pt-2.5">{t(`venueform:lead.${step}`)}</p>
      </header>
      {children}
    </div>
  );
}

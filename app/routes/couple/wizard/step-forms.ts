/** Ids of the wizard's forms: of the first three steps, and of the choice of planners. */
export const STEP_FORM = "step";
export const CHOICE_FORM = "choice";

/** What a button of the wizard's forms is called that leaves the step without completing it. */
export const intentOfStep = (step: number) => `step-${step}`;

/** The step that such a button leads to; null: it is none. */
export function stepOfIntent(intent: unknown): number | null {
  const [, step] = /^step-([1-5])$/.exec(String(intent)) ?? [];
  return step ? Number(step) : null;
}

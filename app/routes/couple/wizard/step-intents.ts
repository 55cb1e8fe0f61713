export const STEP_FORM = "step";
export const CHOICE_FORM = "choice";

/** Returns the `intent` of a button that saves the current step as typed and goes to another step. */
export const intentOfStep = (step: number) => `step-${step}`;

/** Returns the step of such an intent; null: another intent. */
export function stepOfIntent(intent: unknown): number | null {
  const [, step] = /^step-([1-5])$/.exec(String(intent)) ?? [];
  return step ? Number(step) : null;
}

export const STEP_FORM = "step";
export const CHOICE_FORM = "choice";

export const intentOfStep = (step: number) => `step-${step}`;

export function stepOfIntent(intent: unknown): number | null {
  const [, step] = /^step-([1-5])$/.exec(String(intent)) ?? [];
  return step ? Number(step) : null;
}

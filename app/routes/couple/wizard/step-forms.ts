/** Ids of the wizard's forms: of the first three steps, and of the choice of planners. */
export const STEP_FORM = "step";
export const CHOICE_FORM = "choice";

import type { FormState } from "~/http/old-form";

/** What became of a message to one planner, where it was not followed by another page. */
export interface ContactAnswer {
  form?: FormState;
  /** A sentence; null: the form says what is wrong. */
  failure: string | null;
  sent?: boolean;
  /** It had been sent before. */
  already?: boolean;
  /** It did not get through: the session has ended, or nobody answered. */
  interrupted?: "expired" | "away";
}

export interface ContactAnswer {
  /** Reason why a valid message was not sent. */
  said?: string;
  already?: boolean;
}

/**
 * Returns the id of the form. It contains the planner, because the dialog may show another one before the answer
 * arrives.
 */
export const contactFormOf = (planner: string) => `contact-${planner}`;

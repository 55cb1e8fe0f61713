/** What the answer to a message to one planner says besides its form. */
export interface ContactAnswer {
  /** Why it was not sent, where nothing is wrong with the message. */
  said?: string;
  /** It had been sent before. */
  already?: boolean;
}

/** Id of the form, by planner: the wizard's dialog may be closed, and opened for another one, before the answer comes. */
export const contactFormOf = (planner: string) => `contact-${planner}`;

import type { SubmissionResult } from "@conform-to/dom";

/** What an action answers to a form that it did not take. The texts are in the person's language. */
export interface Refused {
  /** Id of the form: a page may have several. */
  formId: string;
  /** conform's reply: what was typed, and what is wrong with it, by field. */
  reply: SubmissionResult<string[]>;
  /** Fields that were saved meanwhile, in another tab or on another device: nothing was written. */
  meanwhile?: Meanwhile[] | undefined;
}

export interface Meanwhile {
  name: string;
  /** As it is stored now. */
  theirs: string[];
  /** As it was typed; null: the field was left alone, and shows the stored value now. */
  mine: string[] | null;
}

/** The hidden field that says which stored values a page was made from. */
export const VERSION_FIELD = "version";

export interface Versioned {
  [VERSION_FIELD]: string;
}

/** What a schema demands of each field, in attributes of HTML; worked out on the server, where zod is. */
export type Constraints = Record<string, { required?: true; maxLength?: number }>;

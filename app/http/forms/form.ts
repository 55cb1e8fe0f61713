import type { SubmissionResult } from "@conform-to/dom";

export interface Refused {
  formId: string;
  reply: SubmissionResult<string[]>;
  /** Fields that were saved in another tab or on another device since the page was loaded. This form was not saved. */
  meanwhile?: Meanwhile[] | undefined;
}

export interface Meanwhile {
  name: string;
  theirs: string[];
  /** Typed values; null if the field was not edited and now shows the stored value. */
  mine: string[] | null;
}

/** Hidden field with the version of the stored values that the page was rendered from. */
export const VERSION_FIELD = "version";

export interface Versioned {
  [VERSION_FIELD]: string;
}

/** Requirements of a schema as HTML attributes, by field; derived on the server, because browsers do not load zod. */
export type Constraints = Record<string, { required?: true; maxLength?: number }>;

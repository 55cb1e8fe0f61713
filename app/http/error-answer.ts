/** What the error screen is told (the data of a thrown response). */
export type ErrorAnswer =
  | {
      kind: "unavailable";
      /** Text of what could not be done. */
      failed?: string | undefined;
      retry?: Retry;
    }
  | {
      kind: "expired";
      /** Where to log in again. */
      login: string;
      retry: Retry;
    }
  | { kind: "refused"; text: string; details: Record<string, string | number> };

/** A form as it was sent, so that it can be sent again. */
export interface Retry {
  path: string;
  fields: { name: string; value: string }[];
}

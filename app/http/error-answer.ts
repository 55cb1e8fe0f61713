import type { TextKey } from "~/i18n/texts";

/** Data of a thrown response, for the error screen. */
export type ErrorAnswer =
  | {
      kind: "unavailable";
      /** Text of what could not be done. */
      failed?: TextKey | undefined;
      retry?: Retry;
    }
  | {
      kind: "expired";
      /** Where to log in again. */
      login: string;
      retry: Retry;
    }
  | {
      kind: "refused";
      text: TextKey;
      details: Record<string, string | number>;
      /** This person may not open it. `home`: the same page would be refused again; `page`: it was a form, and its page may be seen. */
      closed?: "home" | "page" | undefined;
    };

/** A form as it was sent, so that it can be sent again. */
export interface Retry {
  path: string;
  fields: { name: string; value: string }[];
}

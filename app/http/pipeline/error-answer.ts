import type { TextKey } from "~/i18n/texts";

/** Data of a thrown response, for the error screen. */
export type ErrorAnswer =
  | {
      kind: "unavailable";
      /** Text that names the failed task. */
      failed?: TextKey | undefined;
      retry?: Retry;
    }
  | {
      kind: "expired";
      login: string;
      retry: Retry;
    }
  | {
      kind: "refused";
      text: TextKey;
      details: Record<string, string | number>;
      /**
       * The person has no access. `home`: the page would be refused again; `page`: only the form was refused, so its
       * page may be shown.
       */
      closed?: "home" | "page" | undefined;
    };

/** Submitted form, to be sent again. */
export interface Retry {
  path: string;
  fields: { name: string; value: string }[];
  /** Files were sent, which are not kept. */
  hasFiles: boolean;
}

import { z } from "zod";
import type { TextKey } from "~/i18n/texts";

/** Message that is shown once, on the page after an action. The text is a full key of the language files. */
export const flashSchema = z.lazy(() =>
  z.object({
    kind: z.enum(["good", "bad"]),
    text: z.templateLiteral([z.string().regex(/^[a-z]+$/), ":", z.string().regex(/^[\w.]+$/)]),
    count: z.number().int().nonnegative().optional(),
    name: z.string().max(200).optional(),
  }),
);

export interface Flash {
  kind: "good" | "bad";
  text: TextKey;
  count?: number | undefined;
  /** Name of the person or thing in the text, as typed. */
  name?: string | undefined;
}

import { z } from "zod";
import type { TextKey } from "~/i18n/texts";

/** A message that is said once, on the page after an action. The text is a full key of the language files. */
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
  /** Of whom or what it tells, as somebody typed it. */
  name?: string | undefined;
}

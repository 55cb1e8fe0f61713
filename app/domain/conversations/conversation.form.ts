import { z } from "zod";
import { lengthOf, tidy } from "~/domain/providers/notation.rules";
import { CONVERSATION } from "./conversation.rules";
import { SNOOZE_DAYS } from "./inbox.rules";

/** Form with which a couple ends a conversation: an optional sentence of its own (rule talk-16). */
export const endingForm = z.lazy(() =>
  z.object({
    sentence: z
      .string()
      .default("")
      .transform(tidy)
      .refine((typed) => lengthOf(typed) <= CONVERSATION.ownSentence, "endings:choose.long"),
  }),
);

/** Days until the reminder; 0 removes it. */
export const snoozeForm = z.lazy(() =>
  z.object({
    days: z.enum(["0", ...SNOOZE_DAYS.map(String)], { error: "common:error.invalid" }).transform(Number),
  }),
);

import { z } from "zod";
import { lengthOf, tidy } from "~/domain/providers/notation.rules";
import { CONVERSATION } from "./conversation.rules";

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

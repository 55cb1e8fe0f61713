import { z } from "zod";
import { typedLines } from "~/domain/folding.rules";
import { lengthOf, tidy } from "~/domain/providers/notation.rules";
import { CONVERSATION } from "./conversation.rules";
import { SNOOZE_DAYS } from "./inbox.rules";

const INVALID = "common:error.invalid";

/** Returns the schema of a message's text (rule talk-3). Accepts an empty text; the caller may refuse it. */
export const bodyField = () =>
  z
    .string({ error: "conversation:error.empty" })
    .overwrite((typed) => withFewBlankLines(typedLines(typed)))
    .trim()
    .max(CONVERSATION.longest, "conversation:error.long");

/** Shortens runs of blank lines, which could make a page a hundred screens long. */
const withFewBlankLines = (text: string) => text.replace(/\n(?:[^\S\n]*\n){3,}/g, "\n\n\n");

/** Random value of a form, so that a form that arrives twice adds one message (rule talk-5). */
export const causeField = () => z.string({ error: INVALID }).min(8, INVALID).max(40, INVALID);

export const messageForm = z.lazy(() =>
  z.object({ body: bodyField().min(1, "conversation:error.empty"), cause: causeField() }),
);

/** Text that a provider may send with the unlock (rule talk-2). */
export const firstMessageForm = z.lazy(() => z.object({ body: bodyField().optional() }));

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
  z.object({ days: z.enum(["0", ...SNOOZE_DAYS.map(String)], { error: "common:error.invalid" }).transform(Number) }),
);

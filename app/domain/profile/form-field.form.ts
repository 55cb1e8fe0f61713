import { z } from "zod";

/** Words of one line: a field that sends line ends and tabs was not filled by its own input. */
export const oneLine = (typed: string) =>
  typed
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** A field that may be left empty; what is in it must be readable. @param read is given the words without space around them */
export const optionalField = <T>(message: string, read: (typed: string) => T | null) =>
  z
    .string({ error: message })
    .default("")
    .transform((typed, context) => (typed.trim() === "" ? null : readField(message, read, typed, context)));

/** A field that must hold something readable. */
export const requiredField = <T>(message: string, read: (typed: string) => T | null) =>
  z.string({ error: message }).transform((typed, context) => readField(message, read, typed, context));

function readField<T>(message: string, read: (typed: string) => T | null, typed: string, context: z.RefinementCtx): T {
  const value = read(typed.trim());
  if (value !== null) return value;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

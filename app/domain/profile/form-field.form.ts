import { z } from "zod";
import { isBlank } from "~/domain/folding.rules";

/** A field that may be left empty; what is in it must be readable. @param read is given the words without space around them */
export const optionalField = <T>(message: string, read: (typed: string) => T | null) =>
  z
    .string({ error: message })
    .default("")
    .transform((typed, context) => (isBlank(typed) ? null : readField(message, read, typed, context)));

/** A field that must hold something readable. */
export const requiredField = <T>(message: string, read: (typed: string) => T | null) =>
  z.string({ error: message }).transform((typed, context) => readField(message, read, typed, context));

function readField<T>(message: string, read: (typed: string) => T | null, typed: string, context: z.RefinementCtx): T {
  const value = read(typed.trim());
  if (value !== null) return value;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

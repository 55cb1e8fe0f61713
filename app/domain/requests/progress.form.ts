import { z } from "zod";
import { blankIfUnseen } from "~/domain/folding.rules";
import { NOTE_LENGTH, PROGRESS } from "./request.rules";

/** Form for the provider's own status and private note (rule received-9). */
export const progressForm = z.lazy(() =>
  z.object({
    progress: z
      .enum(PROGRESS, { error: "received:progress.unknown" })
      .optional()
      .transform((progress) => progress ?? null),
    note: z
      .string({ error: "received:progress.long" })
      // Browsers submit CRLF, but `maxlength` counts a line break as one character.
      .overwrite((typed) => blankIfUnseen(typed).replace(/\r\n?/g, "\n"))
      .trim()
      .max(NOTE_LENGTH, "received:progress.long")
      .default(""),
  }),
);

export type ProgressInput = z.output<typeof progressForm>;

import { z } from "zod";
import { PROJECT } from "~/domain/projects/project.rules";

const INVALID = "common:error.invalid";
const publicId = z.string({ error: INVALID }).min(1, INVALID).max(60, INVALID);

/** Customer specification §7, send-to-prestataire. */
export const contactForm = z.object({
  /** Public id. */
  project: publicId,
  /** Public id of the planner. */
  prestataire: publicId,
  message: z
    .string({ error: "search:contact.error.noMessage" })
    // A form is sent with CRLF; the browser's maxlength counts each line break as one character.
    .overwrite((typed) => typed.replace(/\r\n?/g, "\n"))
    .trim()
    .min(1, "search:contact.error.noMessage")
    .max(PROJECT.messageLength, "search:contact.error.messageLong"),
});

export type ContactForm = z.output<typeof contactForm>;

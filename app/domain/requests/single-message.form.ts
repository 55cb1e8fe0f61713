import { z } from "zod";
import { messageField } from "~/domain/projects/project.form";

const INVALID = "common:error.invalid";
const publicId = z.string({ error: INVALID }).min(1, INVALID).max(60, INVALID);

/** Form for a message to a single planner (rule request-2). */
export const singleMessageForm = z.lazy(() =>
  z.object({
    project: publicId,
    prestataire: publicId,
    message: messageField("search:contact.error.noMessage", "search:contact.error.messageLong"),
  }),
);

export type SingleMessageForm = z.output<typeof singleMessageForm>;

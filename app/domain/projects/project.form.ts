import { z } from "zod";
import { blankIfUnseen } from "~/domain/folding.rules";
import { CLOSED_REASONS, CONTACT_CHANNELS, PROJECT } from "./project.rules";

/** What a couple writes to planners. */
export const messageField = (missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    // A form is sent with CRLF; the browser's maxlength counts each line break as one character.
    .overwrite((typed) => blankIfUnseen(typed).replace(/\r\n?/g, "\n"))
    .trim()
    .min(1, missing)
    .max(PROJECT.messageLength, tooLong);

const reasonForm = (missing: string) => z.object({ reason: z.enum(CLOSED_REASONS, { error: missing }) });

export const closeForm = z.lazy(() => reasonForm("project:close.error.reason"));

export const withdrawForm = z.lazy(() => reasonForm("venuerequest:withdraw.error"));

/** The contact data that a planner who accepts receives. */
export const contactChannelForm = z.lazy(() =>
  z.object({
    contactChannel: z.enum(CONTACT_CHANNELS, { error: "project:contact.error" }),
  }),
);

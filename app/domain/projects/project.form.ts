import { z } from "zod";
import { blankIfUnseen } from "~/domain/folding.rules";
import { CLOSED_REASONS, CONTACT_CHANNELS, eventDateProblem, PROJECT, parseEventDate } from "./project.rules";

/** @param today YYYY-MM-DD in the market's time zone */
export const eventDateField = (today: string) =>
  z.string({ error: "wizard:error.date" }).transform((typed, context) => {
    const problem = eventDateProblem(typed, today);
    if (problem === null) return parseEventDate(typed) ?? z.NEVER;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

export const messageField = (missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    // Browsers submit CRLF, but `maxlength` counts a line break as one character.
    .overwrite((typed) => blankIfUnseen(typed).replace(/\r\n?/g, "\n"))
    .trim()
    .min(1, missing)
    .max(PROJECT.messageLength, tooLong);

const reasonForm = (missing: string) => z.object({ reason: z.enum(CLOSED_REASONS, { error: missing }) });

export const closeForm = z.lazy(() => reasonForm("project:close.error.reason"));

export const withdrawForm = z.lazy(() => reasonForm("venuerequest:withdraw.error"));

export const contactChannelForm = z.lazy(() =>
  z.object({
    contactChannel: z.enum(CONTACT_CHANNELS, { error: "project:contact.error" }),
  }),
);

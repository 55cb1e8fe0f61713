import { z } from "zod";
import { typedLines } from "~/domain/folding.rules";
import { eventDateField, messageField } from "~/domain/projects/wizard.form";
import { VENUE_LIMITS } from "~/domain/venues/venue.rules";
import { NOTE_LENGTH, PROGRESS, REJECTION_REASONS } from "./request.rules";

const INVALID = "common:error.invalid";
const GUESTS = "venuerequest:error.guests";
const MESSAGE_LONG = "search:contact.error.messageLong";
const publicId = z.string({ error: INVALID }).min(1, INVALID).max(60, INVALID);

export const singleMessageForm = z.lazy(() =>
  z.object({
    project: publicId,
    prestataire: publicId,
    message: messageField("search:contact.error.noMessage", MESSAGE_LONG),
  }),
);

/** Form for a request to a venue (rule venuerequest-1). @param today YYYY-MM-DD in the market's time zone */
export const venueRequestForm = (today: string) =>
  z.object({
    eventDate: eventDateField(today),
    guests: z.coerce.number({ error: GUESTS }).int(GUESTS).min(1, GUESTS).max(VENUE_LIMITS.capacity, GUESTS),
    message: messageField("venuerequest:error.message", MESSAGE_LONG),
  });

export type SingleMessageForm = z.output<typeof singleMessageForm>;
export type VenueRequestForm = z.output<ReturnType<typeof venueRequestForm>>;

export const declineForm = z.lazy(() =>
  z.object({ reason: z.enum(REJECTION_REASONS, { error: "received:decline.error" }) }),
);

export const progressForm = z.lazy(() =>
  z.object({
    progress: z
      .enum(PROGRESS, { error: "received:progress.unknown" })
      .optional()
      .transform((progress) => progress ?? null),
    note: z
      .string({ error: "received:progress.long" })
      .overwrite(typedLines)
      .trim()
      .max(NOTE_LENGTH, "received:progress.long")
      .default(""),
  }),
);

export type ProgressInput = z.output<typeof progressForm>;

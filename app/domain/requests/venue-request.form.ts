import { z } from "zod";
import { messageField } from "~/domain/projects/project.form";
import { eventDateProblem, parseEventDate } from "~/domain/projects/project.rules";
import { VENUE_LIMITS } from "~/domain/venues/venue.rules";

const GUESTS = "venuerequest:error.guests";

/** Form for a request to a venue (rule venuerequest-1). @param today YYYY-MM-DD in the market's time zone */
export const venueRequestForm = (today: string) =>
  z.object({
    eventDate: z.string({ error: "wizard:error.date" }).transform((typed, context) => {
      const problem = eventDateProblem(typed, today);
      if (problem === null) return parseEventDate(typed) ?? z.NEVER;
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    }),
    guests: z.coerce.number({ error: GUESTS }).int(GUESTS).min(1, GUESTS).max(VENUE_LIMITS.capacity, GUESTS),
    message: messageField("venuerequest:error.message", "search:contact.error.messageLong"),
  });

export type VenueRequestForm = z.output<ReturnType<typeof venueRequestForm>>;

import { z } from "zod";
import { CLOSED_REASONS, CONTACT_CHANNELS } from "./project.rules";

/** The couple ends its project. */
export const closeForm = z.object({
  reason: z.enum(CLOSED_REASONS, { error: "project:close.error.reason" }),
});

/** What a planner who accepts is given. */
export const contactForm = z.object({
  contactChannel: z.enum(CONTACT_CHANNELS, { error: "project:contact.error" }),
});

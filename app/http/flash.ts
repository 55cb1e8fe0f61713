import { z } from "zod";

/** A message that is said once, on the page after an action. The text is a key of the language files. */
export const flashSchema = z.object({
  kind: z.enum(["good", "bad"]),
  text: z.enum([
    "common:session.expired",
    "common:session.loggedOut",
    "account:flash.registered",
    "account:flash.resent",
    "profile:saved",
    "profile:delete.done",
    "favorites:flash.added",
    "favorites:flash.removed",
    "favorites:flash.full",
    "common:error.logout",
    "wizard:flash.sent",
    "project:close.done",
    "project:closed.refused",
    "project:contact.saved",
    "search:contact.sent",
  ]),
  count: z.number().int().nonnegative().optional(),
});

export type Flash = z.infer<typeof flashSchema>;

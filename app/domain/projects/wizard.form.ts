import { z } from "zod";
import { isEventDateAllowed, OTHER_EVENT, PROJECT, parseEventDate, WEDDING } from "./project.rules";

const choice = (message: string) => z.string({ error: message }).min(1, message).max(60, message);

/** The draft that a form belongs to. Made when a fresh wizard is shown, so that a double click makes one draft. */
const draft = z.string({ error: "common:error.invalid" }).regex(/^[0-9a-z]{16}$/, "common:error.invalid");

/**
 * Step 1 (customer specification §2). What does not belong to the chosen event is ignored: without a script and `:has()` all fields are
 * visible and may be filled.
 */
export const eventStepForm = z
  .object({
    draft,
    eventType: choice("wizard:error.eventType"),
    otherEvent: z.string("wizard:error.otherEvent").trim().default(""),
    serviceType: z.string("wizard:error.serviceType").optional(),
    hasTheme: z.enum(["oui", "non"], "wizard:error.hasTheme").default("non"),
    weddingTheme: z.string("common:error.invalid").trim().default(""),
  })
  .superRefine((step, context) => {
    const need = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (step.eventType === OTHER_EVENT) {
      if (step.otherEvent === "") need("otherEvent", "wizard:error.otherEvent");
      if (step.otherEvent.length > PROJECT.otherEventLength) need("otherEvent", "wizard:error.otherEventLong");
    }
    if (step.eventType === WEDDING) {
      if (!step.serviceType) need("serviceType", "wizard:error.serviceType");
      const themed = step.hasTheme === "oui";
      if (themed && step.weddingTheme.length > PROJECT.themeLength) need("weddingTheme", "wizard:error.theme");
    }
  })
  .transform((step) => {
    const wedding = step.eventType === WEDDING;
    const themed = wedding && step.hasTheme === "oui";
    return {
      draft: step.draft,
      eventType: step.eventType,
      otherEvent: step.eventType === OTHER_EVENT ? step.otherEvent : null,
      serviceType: wedding ? (step.serviceType ?? null) : null,
      hasTheme: themed,
      weddingTheme: (themed && step.weddingTheme) || null,
    };
  });

/** Step 2. @param today YYYY-MM-DD in the market's time zone */
export const settingStepForm = (today: string) =>
  z.object({
    draft,
    eventDate: z.string({ error: "wizard:error.date" }).transform((typed, context) => {
      const date = parseEventDate(typed);
      if (!date) context.addIssue({ code: "custom", message: "wizard:error.date" });
      else if (!isEventDateAllowed(date, today))
        context.addIssue({ code: "custom", message: date > today ? "wizard:error.dateFar" : "wizard:error.datePast" });
      else return date;
      return z.NEVER;
    }),
    eventLocation: z
      .string({ error: "wizard:error.place" })
      .trim()
      .min(1, "wizard:error.place")
      .max(200, "wizard:error.place"),
    eventLocationPlace: z.coerce.number().int().positive().optional().catch(undefined),
    eventLocationFor: z.string().optional().catch(undefined),
    guestRange: choice("wizard:error.guestRange"),
    budgetRange: choice("wizard:error.budgetRange"),
    budgetPlannerRange: choice("wizard:error.budgetPlannerRange"),
  });

/** Step 3. */
export const wishesStepForm = z.object({
  draft,
  languages: z
    .array(z.string("wizard:error.languages").max(8, "wizard:error.languages"), "wizard:error.languages")
    .min(1, "wizard:error.languages")
    .max(30, "wizard:error.languages"),
  plannerPreference: choice("wizard:error.plannerPreference"),
});

/** Step 4, when it is sent. */
export const sendForm = z.object({
  draft,
  selectedPrestataires: z
    .array(z.string("wizard:error.selection").max(40, "wizard:error.selection"), "wizard:error.selection")
    .min(1, "wizard:error.selection")
    .max(PROJECT.selectionSize, "wizard:error.selectionLong"),
  message: z
    .string({ error: "wizard:error.message" })
    // A form is sent with CRLF; the browser's maxlength counts each line break as one character.
    .overwrite((typed) => typed.replace(/\r\n?/g, "\n"))
    .trim()
    .min(1, "wizard:error.message")
    .max(PROJECT.messageLength, "wizard:error.messageLong"),
});

export type EventStep = z.infer<typeof eventStepForm>;
export type SettingStep = z.infer<ReturnType<typeof settingStepForm>>;
export type WishesStep = z.infer<typeof wishesStepForm>;

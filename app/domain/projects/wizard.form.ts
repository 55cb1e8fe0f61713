import { z } from "zod";
import { oneLine, typedLines } from "~/domain/folding.rules";
import {
  CLOSED_REASONS,
  CONTACT_CHANNELS,
  eventDateProblem,
  OTHER_EVENT,
  PROJECT,
  parseEventDate,
  UNDECIDED,
  WEDDING,
} from "./project.rules";

const choice = (message: string) => z.string({ error: message }).min(1, message).max(60, message);

/** Draft id, created when a new wizard is shown, so that a double click creates one draft. */
const draft = z.string({ error: "common:error.invalid" }).regex(/^[0-9a-z]{16}$/, "common:error.invalid");

/** Rule wizard-3. Browsers without CSS `:has()` show all fields, so fields that do not apply may be filled. */
export const eventStepForm = z.lazy(() =>
  z
    .object({
      draft,
      // Empty values are rejected below, because an error here would hide those of other fields.
      eventType: z.string("wizard:error.eventType").max(60, "wizard:error.eventType").default(""),
      otherEvent: z.string("wizard:error.otherEvent").overwrite(oneLine).default(""),
      serviceType: z.string("wizard:error.serviceType").optional(),
      hasTheme: z.enum(["oui", "non"], "wizard:error.hasTheme").default("non"),
      weddingTheme: z.string("common:error.invalid").overwrite(oneLine).default(""),
    })
    .superRefine((step, context) => {
      const need = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      const { eventType, otherEvent, weddingTheme } = step;
      if (eventType === "") need("eventType", "wizard:error.eventType");
      if (eventType === OTHER_EVENT) {
        if (otherEvent === "") need("otherEvent", "wizard:error.otherEvent");
        if (otherEvent.length > PROJECT.otherEventLength) need("otherEvent", "wizard:error.otherEventLong");
      }
      // While no event type is chosen, the event may still be a wedding.
      if ((eventType === WEDDING || eventType === "") && step.hasTheme === "oui") {
        if (weddingTheme === "") need("weddingTheme", "wizard:error.themeMissing");
        if (weddingTheme.length > PROJECT.themeLength) need("weddingTheme", "wizard:error.theme");
      }
    })
    .transform((step) => {
      const wedding = step.eventType === WEDDING;
      const themed = wedding && step.hasTheme === "oui";
      const decided = wedding && step.serviceType !== UNDECIDED;
      return {
        draft: step.draft,
        eventType: step.eventType,
        otherEvent: step.eventType === OTHER_EVENT ? step.otherEvent : null,
        serviceType: (decided && step.serviceType) || null,
        hasTheme: themed,
        weddingTheme: (themed && step.weddingTheme) || null,
      };
    }),
);

/** Form of step 2. @param today YYYY-MM-DD in the market's time zone */
export const settingStepForm = (today: string) =>
  z.object({
    draft,
    eventDate: eventDateField(today),
    eventLocation: z
      .string({ error: "wizard:error.place" })
      .overwrite(oneLine)
      .min(1, "wizard:error.place")
      .max(200, "wizard:error.place"),
    eventLocationPlace: z.coerce.number().int().positive().optional().catch(undefined),
    eventLocationFor: z.string().optional().catch(undefined),
    guestRange: choice("wizard:error.guestRange"),
    budgetRange: choice("wizard:error.budgetRange"),
    budgetPlannerRange: choice("wizard:error.budgetPlannerRange"),
  });

export const wishesStepForm = z.lazy(() =>
  z.object({
    draft,
    languages: z
      .array(z.string("wizard:error.languages").max(8, "wizard:error.languages"), "wizard:error.languages")
      .min(1, "wizard:error.languages")
      .max(30, "wizard:error.languages"),
    plannerPreference: choice("wizard:error.plannerPreference"),
  }),
);

export const sendForm = z.lazy(() =>
  z.object({
    draft,
    selectedPrestataires: z
      .array(z.string("wizard:error.selection").max(40, "wizard:error.selection"), "wizard:error.selection")
      .min(1, "wizard:error.selection")
      .max(PROJECT.selectionSize, "wizard:error.selectionLong"),
    message: messageField("wizard:error.message", "wizard:error.messageLong"),
  }),
);

export type EventStep = z.infer<typeof eventStepForm>;
export type SettingStep = z.infer<ReturnType<typeof settingStepForm>>;
export type LanguagesStep = z.infer<typeof wishesStepForm>;

/** @param today YYYY-MM-DD in the market's time zone */
export const eventDateField = (today: string) =>
  z.string({ error: "wizard:error.date" }).transform((typed, context) => {
    const problem = eventDateProblem(typed, today);
    if (problem === null) return parseEventDate(typed) ?? z.NEVER;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

export const messageField = (missing: string, tooLong: string) =>
  z.string({ error: missing }).overwrite(typedLines).trim().min(1, missing).max(PROJECT.messageLength, tooLong);

const reasonForm = (missing: string) => z.object({ reason: z.enum(CLOSED_REASONS, { error: missing }) });

export const closeForm = z.lazy(() => reasonForm("project:close.error.reason"));

export const withdrawForm = z.lazy(() => reasonForm("venuerequest:withdraw.error"));

export const contactChannelForm = z.lazy(() =>
  z.object({ contactChannel: z.enum(CONTACT_CHANNELS, { error: "project:contact.error" }) }),
);

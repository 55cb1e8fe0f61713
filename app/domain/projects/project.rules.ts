import { folded } from "~/domain/folding.rules";

/** Rule wizard-6. */
export const PROJECT = {
  steps: 5,
  /** Steps that the stepper shows. */
  shownSteps: 4,
  themeLength: 255,
  otherEventLength: 120,
  messageLength: 2000,
  /** Characters of a field other than a message, and values of one name, that are kept of an unfinished step. */
  unfinishedLength: 300,
  unfinishedValues: 30,
  /** Characters of all unfinished steps and unsent messages of a project, as stored. */
  unfinishedSize: 60_000,
  /** Years, this one included, in which an event may take place. */
  years: 10,
  /** The most planners that one send may reach: as many as are shown. */
  selectionSize: 12,
} as const;

/** The event type with service types, and the one that asks for a text (rule wizard-3). */
export const WEDDING = "mariage";
export const OTHER_EVENT = "autre";
export const NEAR_HOME = "nearHome";
/** The answer of a couple that does not know yet which service it wants; stored as no service type at all. */
export const UNDECIDED = "undecided";

/** Names of the form fields of each step that has a form. They are stored as typed until the step is complete. */
export const STEP_FIELDS = {
  1: ["eventType", "otherEvent", "serviceType", "hasTheme", "weddingTheme"],
  2: [
    "eventDate",
    "eventLocation",
    "eventLocationPlace",
    "eventLocationFor",
    "guestRange",
    "budgetRange",
    "budgetPlannerRange",
  ],
  3: ["languages", "plannerPreference"],
  4: ["selectedPrestataires", "message"],
} as const satisfies Record<number, readonly string[]>;
export type FormStep = keyof typeof STEP_FIELDS;
/** Returns whether it is a step with a form: 1 to 4. */
export const isFormStep = (step: number): step is FormStep => Object.hasOwn(STEP_FIELDS, step);

/** Values by field name. */
export type TypedStep = Record<string, string[]>;

/** What the couple typed and did not complete or send yet. */
export interface Unfinished {
  steps: Partial<Record<FormStep, TypedStep>>;
  /** Messages to single planners, by the planner's public id. */
  alone: Record<string, string>;
}

/** Reads the column `projects.unfinished`. */
export function parseUnfinished(stored: string | null): Unfinished {
  const { alone = {}, ...steps } = JSON.parse(stored ?? "{}") as Unfinished["steps"] &
    Partial<Pick<Unfinished, "alone">>;
  return { steps, alone };
}

/** Returns whether planners can still be chosen in step 4: its message is not out yet. */
export const isChoiceOpen = ({ sentAt, closedAt }: { sentAt: number | null; closedAt: number | null }) =>
  sentAt === null && closedAt === null;

export const CLOSED_REASONS = ["found", "cancelled"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export const LEAVING_REASONS = [...CLOSED_REASONS, "other"] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

export const isClosedReason = (reason: unknown): reason is ClosedReason =>
  (CLOSED_REASONS as readonly unknown[]).includes(reason);

/** What a planner who accepts is given of the couple. */
export const CONTACT_CHANNELS = ["both", "phone", "email"] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** The couple's answers so far. Slugs are those of the enumerations; dates YYYY-MM-DD; null: not answered yet. */
export interface ProjectFacts {
  eventType: string | null;
  otherEvent: string | null;
  serviceType: string | null;
  hasTheme: boolean;
  weddingTheme: string | null;
  eventDate: string | null;
  eventLocation: string | null;
  guestRange: string | null;
  budgetRange: string | null;
  budgetPlannerRange: string | null;
  languages: string[];
  plannerPreference: string | null;
}

/** Whether a step is complete (rule wizard-2). A step that does not exist is not. */
export function isStepValid(step: number, facts: ProjectFacts): boolean {
  switch (step) {
    case 1:
      return facts.eventType !== null && (facts.eventType !== OTHER_EVENT || (facts.otherEvent ?? "").trim() !== "");
    case 2:
      return [
        facts.eventDate,
        facts.eventLocation,
        facts.guestRange,
        facts.budgetRange,
        facts.budgetPlannerRange,
      ].every((value) => value !== null && value !== "");
    case 3:
      return facts.languages.length > 0 && facts.plannerPreference !== null;
    case 4:
    case 5:
      return true;
    default:
      return false;
  }
}

/**
 * The step to show when one is asked for: no further than what is complete allows.
 * @param unfinished steps that were changed and left before they were complete
 */
export function openStep(asked: number, facts: ProjectFacts, unfinished: readonly number[] = []): number {
  const done = (step: number) => isStepValid(step, facts) && !unfinished.includes(step);
  let step = 1;
  while (step < Math.min(asked, PROJECT.steps) && done(step)) step += 1;
  return step;
}

/** Characters of a date as typed: 12. 06. 2027. with blanks. */
export const TYPED_DATE_LENGTH = 16;

/** Year, month and day of a text in the form of a date, the month and day of two digits; null if it has no such form. */
function partsOf(typed: string): [year: string, month: string, day: string] | null {
  const text = folded(typed.slice(0, TYPED_DATE_LENGTH * 2)).trim();
  const stored = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const shown = /^(\d{1,2})(?:\s?[/.-]\s?|\s)(\d{1,2})(?:\s?[/.-]\s?|\s)(\d{4})\s?\.?$/.exec(text);
  const [year, month, day] = stored ? stored.slice(1) : (shown?.slice(1).reverse() ?? []);
  return year && month && day ? [year, month.padStart(2, "0"), day.padStart(2, "0")] : null;
}

/** A date as typed, DD/MM/YYYY or YYYY-MM-DD (rule market-3), as YYYY-MM-DD; null when it is no day of the calendar. */
export function parseEventDate(typed: string): string | null {
  const date = partsOf(typed)?.join("-");
  const real = new Date(`${date}T12:00:00Z`);
  return date && !Number.isNaN(real.getTime()) && real.toISOString().slice(0, 10) === date ? date : null;
}

/** A text in the form of a date as DD/MM/YYYY, even if there is no such day; null if it has another form. */
export const writtenDate = (typed: string): string | null => partsOf(typed)?.reverse().join("/") ?? null;

/**
 * Returns the key of the text for a date that `parseEventDate` does not read.
 * @param other the text for anything that has not the form of a date
 */
export const unreadDate = <Key extends string>(typed: string, other: Key) =>
  writtenDate(typed) === null ? other : "common:error.noSuchDay";

/** The last day on which an event may take place, YYYY-MM-DD. */
export const lastEventDate = (today: string) => `${Number(today.slice(0, 4)) + PROJECT.years - 1}-12-31`;

/** An event is at least tomorrow. Both are YYYY-MM-DD, `today` in the market's time zone. */
export function isEventDateAllowed(date: string, today: string): boolean {
  return date > today && date <= lastEventDate(today);
}

/** The key of the text for what is wrong with a date as it was typed; null: nothing. */
export function eventDateProblem(typed: string, today: string) {
  const date = parseEventDate(typed);
  if (!date) return unreadDate(typed, "wizard:error.date");
  if (isEventDateAllowed(date, today)) return null;
  if (date === today) return "wizard:error.dateToday";
  return date > today ? "wizard:error.dateFar" : "wizard:error.datePast";
}

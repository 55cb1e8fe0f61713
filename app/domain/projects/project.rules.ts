import type { projects } from "#db/schema/projects";
import { folded } from "~/domain/folding.rules";

/** Limits of a project (rule wizard-6). */
export const PROJECT = {
  steps: 5,
  shownSteps: 4,
  themeLength: 255,
  otherEventLength: 120,
  messageLength: 2000,
  /** Limits of a stored unfinished step: characters of a field other than a message, and values per name. */
  unfinishedLength: 300,
  unfinishedValues: 30,
  /** Characters of a project's unfinished steps and unsent messages, as stored. */
  unfinishedSize: 60_000,
  /** Years in which an event may take place, including the current one. */
  years: 10,
  selectionSize: 12,
} as const;

/** The event type with service types, and the one that requires a text (rule wizard-3). */
export const WEDDING = "mariage";
export const OTHER_EVENT = "autre";
export const NEAR_HOME = "nearHome";
/** Form value of a couple that has not decided on a service; stored as null. */
export const UNDECIDED = "undecided";

/** Form fields of each step that has a form. Stored as typed until the step is complete. */
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
export const isFormStep = (step: number): step is FormStep => Object.hasOwn(STEP_FIELDS, step);

export type TypedStep = Record<string, string[]>;

export interface Unfinished {
  steps: Partial<Record<FormStep, TypedStep>>;
  alone: Record<string, string>;
}

export function parseUnfinished(stored: string | null): Unfinished {
  const { alone = {}, ...steps } = JSON.parse(stored ?? "{}") as Unfinished["steps"] &
    Partial<Pick<Unfinished, "alone">>;
  return { steps, alone };
}

/** Checks whether planners can still be chosen in step 4: its message is not sent yet. */
export const isChoiceOpen = ({ sentAt, closedAt }: { sentAt: number | null; closedAt: number | null }) =>
  sentAt === null && closedAt === null;

export const CLOSED_REASONS = ["found", "cancelled"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export const LEAVING_REASONS = [...CLOSED_REASONS, "other"] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

export const isClosedReason = (reason: unknown): reason is ClosedReason =>
  (CLOSED_REASONS as readonly unknown[]).includes(reason);

export const CONTACT_CHANNELS = ["both", "phone", "email"] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

type Stored = typeof projects.$inferSelect;

/** The couple's answers so far. Slugs are those of the enumerations; dates are YYYY-MM-DD; null: not answered yet. */
export interface ProjectFacts
  extends Pick<Stored, "otherEvent" | "serviceType" | "hasTheme" | "weddingTheme" | "eventDate" | "eventLocation">,
    Pick<Stored, "guestRange" | "budgetRange" | "budgetPlannerRange" | "plannerPreference"> {
  eventType: string | null;
  languages: string[];
}

export interface MessageFacts
  extends Pick<
    ProjectFacts,
    "eventType" | "otherEvent" | "serviceType" | "eventDate" | "eventLocation" | "guestRange"
  > {
  eventPlaceKind: string | null;
}

/** Checks whether a step is complete (rule wizard-2). Unknown steps are not. */
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

/** Returns the requested step, or an earlier incomplete one. @param unfinished steps with changes that are not saved */
export function openStep(asked: number, facts: ProjectFacts, unfinished: readonly number[] = []): number {
  const done = (step: number) => isStepValid(step, facts) && !unfinished.includes(step);
  let step = 1;
  while (step < Math.min(asked, PROJECT.steps) && done(step)) step += 1;
  return step;
}

/** Maximum length of a typed date: 12. 06. 2027. with blanks. */
export const TYPED_DATE_LENGTH = 16;

/** Returns the parts of a text in date form, month and day with two digits; null for other texts. */
function partsOf(typed: string): [year: string, month: string, day: string] | null {
  const text = folded(typed.slice(0, TYPED_DATE_LENGTH * 2)).trim();
  const stored = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const shown = /^(\d{1,2})(?:\s?[/.-]\s?|\s)(\d{1,2})(?:\s?[/.-]\s?|\s)(\d{4})\s?\.?$/.exec(text);
  const [year, month, day] = stored ? stored.slice(1) : (shown?.slice(1).reverse() ?? []);
  return year && month && day ? [year, month.padStart(2, "0"), day.padStart(2, "0")] : null;
}

/** Parses DD/MM/YYYY or YYYY-MM-DD (rule market-3). Null: no such day. */
export function parseEventDate(typed: string): string | null {
  const date = partsOf(typed)?.join("-");
  const real = new Date(`${date}T12:00:00Z`);
  return date && !Number.isNaN(real.getTime()) && real.toISOString().slice(0, 10) === date ? date : null;
}

/** Formats a text in date form as DD/MM/YYYY, even if there is no such day; null for other texts. */
export const writtenDate = (typed: string): string | null => partsOf(typed)?.reverse().join("/") ?? null;

/** Returns the error of a date that `parseEventDate` rejected. @param other key for texts that are not in date form */
export const unreadDate = <Key extends string>(typed: string, other: Key) =>
  writtenDate(typed) === null ? other : "common:error.noSuchDay";

/** Returns the last allowed day of an event, YYYY-MM-DD. */
export const lastEventDate = (today: string) => `${Number(today.slice(0, 4)) + PROJECT.years - 1}-12-31`;

/** Returns the error of a date; null: tomorrow or later, and not too far away. @param today in the market's zone */
export function eventDateProblem(typed: string, today: string) {
  const date = parseEventDate(typed);
  if (!date) return unreadDate(typed, "wizard:error.date");
  if (date > today && date <= lastEventDate(today)) return null;
  if (date === today) return "wizard:error.dateToday";
  return date > today ? "wizard:error.dateFar" : "wizard:error.datePast";
}

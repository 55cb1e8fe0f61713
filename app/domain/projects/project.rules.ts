/** Customer specification §5 and §9; decisions.md "Message". */
export const PROJECT = {
  steps: 5,
  /** Steps that the stepper shows. */
  shownSteps: 4,
  themeLength: 255,
  otherEventLength: 120,
  messageLength: 2000,
  /** The most planners that one send may reach: as many as are shown. */
  selectionSize: 12,
} as const;

export const WEDDING = "mariage";
export const OTHER_EVENT = "autre";
export const NEAR_HOME = "nearHome";

/** Why a couple ends its project. */
export const CLOSED_REASONS = ["found", "cancelled"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** What a planner who accepts is given of the couple. */
export const CONTACT_CHANNELS = ["both", "phone", "email"] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/** What the couple has told so far. Slugs are those of the enumerations; dates YYYY-MM-DD; null: not told yet. */
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

/** Whether a step is complete (customer specification §4, "Step validity"). A step that does not exist is not. */
export function isStepValid(step: number, facts: ProjectFacts): boolean {
  switch (step) {
    case 1:
      return (
        facts.eventType !== null &&
        (facts.eventType !== OTHER_EVENT || (facts.otherEvent ?? "").trim() !== "") &&
        (facts.eventType !== WEDDING || facts.serviceType !== null)
      );
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

/** The step to show when one is asked for: no further than what is complete allows. */
export function openStep(asked: number, facts: ProjectFacts): number {
  let step = 1;
  while (step < Math.min(asked, PROJECT.steps) && isStepValid(step, facts)) step += 1;
  return step;
}

/** A date as typed, DD/MM/YYYY or YYYY-MM-DD (decisions.md "Event date"), as YYYY-MM-DD; null when it is no day of the calendar. */
export function parseEventDate(typed: string): string | null {
  const text = typed.trim();
  const stored = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const shown = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text);
  const [year, month, day] = stored ? stored.slice(1) : shown ? shown.slice(1).reverse() : [];
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const real = new Date(`${date}T12:00:00Z`);
  return !Number.isNaN(real.getTime()) && real.toISOString().slice(0, 10) === date ? date : null;
}

/** An event is at least tomorrow (customer specification §5). Both are YYYY-MM-DD, `today` in the market's time zone. */
export function isEventDateAllowed(date: string, today: string): boolean {
  return date > today && date < `${Number(today.slice(0, 4)) + 10}`;
}

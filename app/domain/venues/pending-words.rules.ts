import type { VenueService, VenueVideo } from "./venue.form";

/** Text columns of a venue. A suspicious or copied text waits for a moderator. */
export const VENUE_TEXTS = ["name", "street", "description", "detailedDescription"] as const;
type VenueText = (typeof VENUE_TEXTS)[number];

export interface VenueWords extends Record<VenueText, string> {
  services: readonly VenueService[];
  videos: readonly VenueVideo[];
}

/** New text of an approved venue that waits for a moderator, by step of the form. */
type PendingWords = Partial<Record<1 | 2 | 5 | 6, Partial<VenueWords>>>;

export const pendingIn = (stored: string | null): PendingWords =>
  stored === null ? {} : (JSON.parse(stored) as PendingWords);

/** Returns the newest text: pending text, and live text for the other steps. */
export const withPending = <T extends Partial<VenueWords>>(live: T, pending: PendingWords): T =>
  Object.assign({}, live, ...Object.values(pending)) as T;

/** Returns the texts among the values of a venue, or of a step of its form. */
export const textsAmong = <T extends object>(values: T): Pick<T, Extract<keyof T, VenueText>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isVenueText(name))) as never;

export const isVenueText = (name: string): name is VenueText => (VENUE_TEXTS as readonly string[]).includes(name);

/** Returns all texts in a fixed order; empty where there is none. */
export const listOfWords = ({ services = [], videos = [], ...texts }: Partial<VenueWords>): string[] => [
  ...VENUE_TEXTS.map((name) => texts[name] ?? ""),
  ...services.flatMap(({ name, description }) => [name, description]),
  ...videos.flatMap(({ title, description }) => [title, description]),
];

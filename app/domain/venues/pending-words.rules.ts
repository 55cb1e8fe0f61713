import type { VenueService, VenueVideo } from "./venue.form";

export interface VenueWords {
  name: string;
  street: string;
  description: string;
  detailedDescription: string;
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

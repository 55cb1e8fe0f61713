import type { VenueService, VenueVideo } from "./venue.form";

/** Words of a venue that moderators judge. */
export interface VenueWords {
  name: string;
  street: string;
  description: string;
  detailedDescription: string;
  services: readonly VenueService[];
  videos: readonly VenueVideo[];
}

/** New words of an approved venue that wait for a moderator, by the step of the form that they came with. */
type PendingWords = Partial<Record<1 | 2 | 5 | 6, Partial<VenueWords>>>;

/** @param stored column `pending_words` */
export const pendingIn = (stored: string | null): PendingWords =>
  stored === null ? {} : (JSON.parse(stored) as PendingWords);

/** The newest words: those that wait, and the live ones of the other steps. */
export const withPending = <T extends Partial<VenueWords>>(live: T, pending: PendingWords): T =>
  Object.assign({}, live, ...Object.values(pending)) as T;

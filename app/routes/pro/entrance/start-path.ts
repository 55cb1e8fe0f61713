import type { Verified } from "~/domain/provider-access/verify-email.server";
import { paths } from "~/paths";

/** Rule venue-30: a venue's provider begins with its first venue, and goes on with it until that was sent. */
export function startPath({ kind, venue }: Verified): string {
  if (kind === "planner") return paths.pro.dashboard();
  if (venue === null) return paths.pro.newVenue();
  return venue.isDraft ? paths.pro.continueVenue(venue.id) : paths.pro.dashboard();
}

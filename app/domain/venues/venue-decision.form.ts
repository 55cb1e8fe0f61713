import { z } from "zod";
import { verdictForm } from "~/domain/moderation/moderation.form";

/** A moderator's decision on a venue. The provider of one that is not approved reads why. */
export const venueDecisionForm = z.lazy(() => verdictForm(["approve", "sendBack", "refuse"]));

export type VenueDecision = z.output<typeof venueDecisionForm>;

/** Id of the form of a step. */
export const VENUE_STEP = "venue-step";

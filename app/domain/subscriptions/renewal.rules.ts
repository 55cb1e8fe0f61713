import { days } from "~/domain/durations";

/** How often the vendor tries a card at a renewal, within `SUBSCRIPTIONS.dunning`. */
export const RENEWAL_TRIES = 4;

/** How long the page says that Premium has ended. */
export const ENDED_SHOWN = days(90);

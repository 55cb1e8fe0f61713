/** The summary of what opens, with an angle at its end that turns: chevron.css. */
export const chevronClass = "chevron";

/** The summary of what opens, with an angle at its end that turns: chevron.css. */
export const chevronClass = "chevron";

/** Of a section that opens within a card or a question. */
export const smallSummaryClass = `${chevronClass} -ml-1.5 flex min-h-11 w-fit items-center gap-2 px-1.5 text-small`;

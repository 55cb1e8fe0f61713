/** Class of a summary with an angle at its end that turns when it opens (chevron.css). */
export const chevronClass = "chevron";

export const smallSummaryClass = `${chevronClass} -ml-1.5 flex min-h-11 w-fit items-center gap-2 px-1.5 text-small`;

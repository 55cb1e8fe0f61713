/** Removes the final full stop of a value that is followed by one: "15 Std." + "." would have two. */
export const withoutFullStop = (text: string): string => text.replace(/(?<!\.)\.$/, "");

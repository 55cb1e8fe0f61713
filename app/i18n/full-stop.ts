/** For a value before a full stop or inside quotation marks that one follows: "15 Std." + "." would have two. */
export const withoutFullStop = (text: string): string => text.replace(/(?<!\.)\.$/, "");

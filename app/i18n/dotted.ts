type Text = string | number | false | null | undefined;

/** Joins texts with dots, each on the line of the text after it. Omits empty texts. */
export const dotted = (texts: readonly Text[]): string => texts.filter(Boolean).join(" ·\u00a0");

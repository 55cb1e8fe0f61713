/** Returns the beginning of a text, cut between two words. @param most maximum characters */
export const excerptOf = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, "")}…`;

/** What a provider answers to a review, in characters (rule reviewshow-6). */
export const REVIEW_ANSWER = { least: 10, most: 1_500 } as const;

/** Random characters of a review link: 26 of 5 bits each, so that none is guessed. */
export const REVIEW_CODE_LENGTH = 26;

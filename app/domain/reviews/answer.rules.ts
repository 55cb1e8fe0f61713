/** What a provider answers to a review, in characters (rule reviewshow-6). */
export const REVIEW_ANSWER = { least: 10, most: 1_500 } as const;

/** What a moderator does with a reply that waits (rule reviewshow-7). The first one needs no reason. */
export const ANSWER_VERDICTS = ["letThrough", "sendBack"] as const;

/** Random characters of a review link: 26 of 5 bits each, so that none is guessed. */
export const REVIEW_CODE_LENGTH = 26;

import { days, hours, isoDay, minutes } from "~/domain/durations";

/** Who writes a review, in the order in which the form asks. */
export const AUTHOR_KINDS = ["couple", "guest", "parents", "provider", "other"] as const;
export type AuthorKind = (typeof AUTHOR_KINDS)[number];

export const STARS = ["1", "2", "3", "4", "5"] as const;

export const REVIEW = {
  /** Characters. */
  text: { least: 40, most: 3000 },
  /** Weddings before this day are not reviewed any more. */
  since: "1990-01-01",
  /** How long the link in the first letter proves the mailbox. What is not confirmed then is deleted. */
  confirming: days(7),
  /** Reviews of one provider within this time, from which on all of them are marked as a campaign. */
  campaign: { count: 30, window: minutes(1) },
  /** Working days within which a moderator reads a review. */
  readWithin: 2,
  /** A couple that was met here is asked so long after its event, and later than `latest` no more. */
  inviting: { after: days(3), latest: days(60) },
  /** Characters of the reason that an author reads. */
  reason: { least: 10, most: 2000 },
} as const;

/** The first day of events that letters still ask about, YYYY-MM-DD. @param now milliseconds since the epoch */
export const invitedSince = (now: number) => isoDay(now - REVIEW.inviting.latest);

/** Reviews that may be written from one address and with one mailbox: each of them sends a letter. */
export const REVIEW_LIMITS = {
  ip: { count: 10, window: hours(1) },
  email: { count: 5, window: days(1) },
} as const;

const REVIEW_FINDINGS = ["contact", "link", "insult", "campaign"] as const;
export type ReviewFinding = (typeof REVIEW_FINDINGS)[number];

export type ReviewStatus = "unconfirmed" | "waiting" | "published" | "refused" | "removed" | "withdrawn";

/** Whether its author may still give it other words: not before the mailbox is proved, and not after a dispute was lost. */
export const isChangeable = (status: ReviewStatus) => ["waiting", "published", "refused"].includes(status);

export const findingsOf = (stored: string) => JSON.parse(stored) as ReviewFinding[];

/** What a provider answers to a review, in characters (rule reviewshow-6). */
export const REVIEW_ANSWER = { least: 10, most: 1_500 } as const;

/** What a moderator does with a reply that waits (rule reviewshow-7). The first one needs no reason. */
export const ANSWER_VERDICTS = ["letThrough", "sendBack"] as const;

/** Random characters of a review link: 26 of 5 bits each, so that none is guessed. */
export const REVIEW_CODE_LENGTH = 26;

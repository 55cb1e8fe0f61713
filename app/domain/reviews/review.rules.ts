import { days, hours, isoDay, minutes } from "~/domain/durations";

export const AUTHOR_KINDS = ["couple", "guest", "parents", "provider", "other"] as const;
export type AuthorKind = (typeof AUTHOR_KINDS)[number];

export const STARS = ["1", "2", "3", "4", "5"] as const;

export const REVIEW = {
  /** Characters. */
  text: { least: 40, most: 3000 },
  /** Reviews of weddings before this day are rejected. */
  since: "1990-01-01",
  /** Validity of the link that verifies the address. Unconfirmed reviews are then deleted. */
  confirming: days(7),
  /** This many reviews of one provider within this time are all marked as a campaign. */
  campaign: { count: 30, window: minutes(1) },
  /** Working days within which a moderator reads a review. */
  readWithin: 2,
  /** Time after the event at which a couple that met the provider here is asked for a review; never after `latest`. */
  inviting: { after: days(3), latest: days(60) },
  /** Characters of the reason for the author. */
  reason: { least: 10, most: 2000 },
} as const;

/** First event date that invitation emails still cover, YYYY-MM-DD. */
export const invitedSince = (now: number) => isoDay(now - REVIEW.inviting.latest);

/** Maximum reviews from one IP address and one email address: each review sends an email. */
export const REVIEW_LIMITS = { ip: { count: 10, window: hours(1) }, email: { count: 5, window: days(1) } } as const;

const REVIEW_FINDINGS = ["contact", "link", "insult", "campaign"] as const;
export type ReviewFinding = (typeof REVIEW_FINDINGS)[number];

type ReviewStatus = "unconfirmed" | "waiting" | "published" | "refused" | "removed" | "withdrawn";

/** Returns whether the author can change a review: not before its confirmation, nor after a lost dispute. */
export const isChangeable = (status: ReviewStatus) => ["waiting", "published", "refused"].includes(status);

export const findingsOf = (stored: string) => JSON.parse(stored) as ReviewFinding[];

/** Characters of a provider's answer to a review (rule reviewshow-11). */
export const REVIEW_ANSWER = { least: 10, most: 1_500 } as const;

/** Decisions of a moderator on a waiting answer (rule reviewshow-7). The first one needs no reason. */
export const ANSWER_VERDICTS = ["letThrough", "sendBack"] as const;

/** Random characters of a review link, with 5 bits each, so that it cannot be guessed. */
export const REVIEW_CODE_LENGTH = 26;

const isAuthorKind = (kind: string): kind is AuthorKind => (AUTHOR_KINDS as readonly string[]).includes(kind);

/** Number of reviews on a public page, on the provider's own page, and on the profile (rule reviewshow-1). */
export const REVIEW_LIST = { pageSize: 20, ownPageSize: 10, newest: 3 } as const;

export interface Tally {
  kind: AuthorKind;
  stars: number;
  count: number;
}

/** Every published review has the same weight, regardless of author and age (rule reviewshow-2). */
export function tallyReviews(tallies: readonly Tally[]) {
  const distribution: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const byKind: Record<AuthorKind, number> = { couple: 0, guest: 0, parents: 0, provider: 0, other: 0 };
  let sum = 0;
  let count = 0;
  for (const tally of tallies) {
    distribution[tally.stars - 1] = (distribution[tally.stars - 1] ?? 0) + tally.count;
    byKind[tally.kind] += tally.count;
    sum += tally.stars * tally.count;
    count += tally.count;
  }
  return { average: count === 0 ? null : sum / count, count, distribution, byKind };
}

export const oneDecimal = (average: number) => Math.round(average * 10) / 10;

export function reviewSearch(params: URLSearchParams): { who: AuthorKind | null; page: number } | null {
  const who = params.get("who");
  const page = Number(params.get("page") ?? 1);
  if (who !== null && !isAuthorKind(who)) return null;
  return Number.isSafeInteger(page) && page >= 1 && page < 10_000 ? { who, page } : null;
}

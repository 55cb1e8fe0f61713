import { AUTHOR_KINDS, type AuthorKind } from "./review.rules";

const isAuthorKind = (kind: string): kind is AuthorKind => (AUTHOR_KINDS as readonly string[]).includes(kind);

/** Number of reviews on a reviews page, and on the profile (rule reviewshow-1). */
export const REVIEW_LIST = { pageSize: 20, newest: 3 } as const;

export type Distribution = [number, number, number, number, number];

export interface Tally {
  kind: AuthorKind;
  stars: number;
  count: number;
}

/**
 * Computes the average (rule reviewshow-2): every published review has the same weight, regardless of author and age.
 */
export function tallyReviews(tallies: readonly Tally[]) {
  const distribution: Distribution = [0, 0, 0, 0, 0];
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

/** Reads the parameters of a list of reviews. Null if they are invalid. */
export function reviewSearch(params: URLSearchParams): { who: AuthorKind | null; page: number } | null {
  const who = params.get("who");
  const page = Number(params.get("page") ?? 1);
  if (who !== null && !isAuthorKind(who)) return null;
  return Number.isSafeInteger(page) && page >= 1 && page < 10_000 ? { who, page } : null;
}

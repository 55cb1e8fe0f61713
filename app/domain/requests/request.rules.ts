import { minutes } from "~/domain/durations";
import { APOSTROPHES, HYPHENS, withoutAccents, withoutInvisible } from "~/domain/folding.rules";
import { STATISTICS } from "~/domain/statistics/statistics.rules";

/** Time in which a refusal can be undone (rule decline-2). The couple's email is delayed until then. */
export const DECLINE = { undoable: minutes(10) } as const;

export const REJECTION_REASONS = [
  "budget",
  "location",
  "not_available",
  "not_qualified",
  "not_sufficient_infos",
  "other",
  "questionable",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Reasons that the couple sees. Others are shown as "other" (rule decline-5). */
const HELPFUL_REASONS = ["budget", "location", "not_available"] as const;
export type VisibleReason = (typeof HELPFUL_REASONS)[number] | "other";

export const visibleReason = (reason: RejectionReason | null): VisibleReason =>
  HELPFUL_REASONS.find((helpful) => helpful === reason) ?? "other";

export const PROGRESS = ["called", "meeting", "offer", "won", "lost"] as const;
export type Progress = (typeof PROGRESS)[number];

export const NOTE_LENGTH = 2000;

interface Answerable {
  status: "locked" | "unlocked" | "rejected";
  /** Milliseconds since the epoch. */
  closedAt: number | null;
}

/** Returns the error that prevents an answer, or null. A request is answered only once (rule request-7). */
export function refusalOf({ status, closedAt }: Answerable) {
  if (status !== "locked") return status === "unlocked" ? "requests.alreadyUnlocked" : "requests.alreadyRejected";
  return closedAt === null ? null : "project.closed";
}

/** Filters of the list. `closed`: by the couple, before an answer. */
export const LISTED_STATUSES = ["waiting", "unlocked", "rejected", "closed"] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** Orders: newest first, next event first, nearest first. */
export const REQUEST_SORTS = ["received", "date", "distance"] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];

export const REQUEST_LIST = {
  pageSize: 20,
  longestName: 100,
  /** Period of the figures above the list, milliseconds. */
  window: STATISTICS.rates,
} as const;

/** Filters and order of the list. Null and the empty name do not filter. */
export interface RequestSearch {
  status: ListedStatus | null;
  progress: Progress | null;
  /** Month of the event, YYYY-MM. */
  month: string | null;
  sort: RequestSort;
  q: string;
}

/** A name matches only unlocked requests, so a search for one covers all requests by default. */
export const defaultStatus = (q: string): ListedStatus | null => (q === "" ? "waiting" : null);

/** Parses the parameters of a URL. Drops invalid values. `status=all`: no filter. */
export function requestSearchOf(parameters: URLSearchParams): RequestSearch {
  const [status, sort] = [parameters.get("status"), parameters.get("sort")];
  const month = parameters.get("month") ?? "";
  const q = (parameters.get("q") ?? "").trim().slice(0, REQUEST_LIST.longestName);
  const listed = LISTED_STATUSES.find((one) => one === status) ?? defaultStatus(q);
  return {
    status: status === "all" ? null : listed,
    progress: listed === "unlocked" ? (PROGRESS.find((one) => one === parameters.get("progress")) ?? null) : null,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    sort: REQUEST_SORTS.find((one) => one === sort) ?? "received",
    q,
  };
}

/** Ranges of Latin letters with accents: Latin-1, Latin Extended-A and -B, Latin Extended Additional. */
const LATIN = [
  [0x41, 0x24f],
  [0x1e00, 0x1eff],
] as const;

/** All spellings of a plain letter, with capitals and accents. */
const SPELLINGS = new Map<string, string>();
for (const [from, to] of LATIN)
  for (let code = from; code <= to; code++) {
    const letter = String.fromCodePoint(code);
    if (!/\p{L}/u.test(letter)) continue;
    const plain = withoutAccents(letter);
    SPELLINGS.set(plain, (SPELLINGS.get(plain) ?? "") + letter);
  }

/** Interchangeable characters in names. The hyphen is last, because elsewhere in a set it means a range. */
const ALIKE = [APOSTROPHES, ` \u00a0\u202f${HYPHENS.slice(1)}-`];

/** Returns a GLOB pattern: each letter becomes the set of its spellings, because SQLite folds only ASCII. */
export function namePattern(q: string): string {
  const sets = [...withoutAccents(withoutInvisible(q))].map((letter) => {
    if (letter === "^") return letter; // in a set it would mean "none of these"
    const known = ALIKE.find((signs) => signs.includes(letter)) ?? SPELLINGS.get(letter);
    return `[${known ?? [...new Set([letter, letter.toUpperCase()])].join("")}]`;
  });
  return `*${sets.join("")}*`;
}

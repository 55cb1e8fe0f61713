/** `forbidden`: a host is in a private network. `unreadable`: the stored URL was encrypted with another secret. */
const SOURCE_PROBLEMS = [
  "forbidden",
  "unreachable",
  "refused",
  "redirects",
  "tooLarge",
  "slow",
  "notCalendar",
  "unreadable",
] as const;
export type SourceProblem = (typeof SOURCE_PROBLEMS)[number];

export class SourceUnreadable extends Error {
  override name = "SourceUnreadable";
  constructor(readonly problem: SourceProblem) {
    super(`A calendar was not read: ${problem}`);
  }
}

export interface CalendarSource {
  /** Returns the text at an address. Its messages never contain the address. @throws SourceUnreadable */
  read(url: string): Promise<string>;
}

/** Looks up all IPv4 and IPv6 addresses of a host; empty if it has none. @throws if the resolver is unavailable */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

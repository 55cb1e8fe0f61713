export interface QueuedWork {
  /** `messages` and `notices`: rows of the outbox; the others: readers whose daily summary is due. */
  kind: "messages" | "notices" | "providerSummaries" | "coupleSummaries";
  ids: number[];
}

/** Delivers work at least once, possibly in parallel and in any order. Work of kind `messages` has its own queue. */
export interface Queues {
  send(work: readonly QueuedWork[]): Promise<void>;
}

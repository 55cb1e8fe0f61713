interface TurnLimits {
  /** How much work of this kind one isolate does at the same time. */
  atOnce: number;
  /** How much of it for one sender. Without it: all. */
  atOnceEach?: number;
  /** Milliseconds between two looks at whether a turn is free, on average. */
  pollMs: number;
  /** Work whose request was cut off never reports its end: its turn is free again after this time. */
  forgottenAfterMs: number;
}

interface Patience<T> {
  ms: number;
  tooLate(): Promise<T>;
}

/**
 * Limits how much work of one kind an isolate does at the same time. The rest waits, polling with the request's own timer, because an
 * isolate must not wait for a promise that belongs to another request.
 */
export function takeTurns({ atOnce, atOnceEach = atOnce, pollMs, forgottenAfterMs }: TurnLimits) {
  /** For whom the work under way is, and when it began. */
  const underWay = new Map<symbol, { sender: string; began: number }>();

  function isFull(sender = ""): boolean {
    const forgotten = Date.now() - forgottenAfterMs;
    for (const [turn, { began }] of underWay) if (began < forgotten) underWay.delete(turn);
    const own = [...underWay.values()].filter((work) => work.sender === sender).length;
    return underWay.size >= atOnce || own >= atOnceEach;
  }

  /**
   * Does the work when a turn is free. With a `patience`, gives up after so long and answers with `tooLate`.
   * @param sender whose work it is, where one of them must not take all turns
   */
  async function inTurn<T>(work: () => Promise<T>, patience?: Patience<T>, sender = ""): Promise<T> {
    const since = Date.now();
    while (isFull(sender)) {
      if (patience && Date.now() - since > patience.ms) return patience.tooLate();
      await new Promise((resolve) => setTimeout(resolve, pollMs * (0.5 + Math.random())));
    }
    const turn = Symbol("turn");
    underWay.set(turn, { sender, began: Date.now() });
    try {
      return await work();
    } finally {
      underWay.delete(turn);
    }
  }

  return { isFull, inTurn };
}

interface TurnLimits {
  atOnce: number;
  /** Maximum parallel jobs for one sender. Default: `atOnce`. */
  atOnceEach?: number;
  /** Average milliseconds between two checks for a free slot. */
  pollMs: number;
  /** A job never reports its end if its request was aborted. Its slot is free again after this time. */
  forgottenAfterMs: number;
}

interface Patience<T> {
  ms: number;
  tooLate(): Promise<T>;
}

/** Jobs poll with the timer of their own request, because an isolate must not wait for a promise of another request. */
export function takeTurns({ atOnce, atOnceEach = atOnce, pollMs, forgottenAfterMs }: TurnLimits) {
  const underWay = new Map<symbol, { sender: string; began: number }>();

  function isFull(sender = ""): boolean {
    const forgotten = Date.now() - forgottenAfterMs;
    for (const [turn, { began }] of underWay) if (began < forgotten) underWay.delete(turn);
    const own = [...underWay.values()].filter((work) => work.sender === sender).length;
    return underWay.size >= atOnce || own >= atOnceEach;
  }

  /** Gives up after `patience.ms` and returns `tooLate()`. @param sender cannot take all slots */
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

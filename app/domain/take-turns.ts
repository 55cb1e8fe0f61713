interface TurnLimits {
  atOnce: number;
  /** Maximum parallel jobs for one sender. Default: `atOnce`. */
  atOnceEach?: number;
  /** Average milliseconds between two checks for a free slot. */
  pollMs: number;
  /** Time after which a slot is free again, because an aborted request never reports the end of its job. */
  forgottenAfterMs: number;
}

interface Patience<T> {
  ms: number;
  tooLate(): Promise<T>;
}

/** Limits parallel jobs. Waiting jobs poll, because Workers cannot await a promise of another request. */
export function takeTurns({ atOnce, atOnceEach = atOnce, pollMs, forgottenAfterMs }: TurnLimits) {
  const underWay = new Map<symbol, { sender: string; began: number }>();

  function isFull(sender = ""): boolean {
    const forgotten = Date.now() - forgottenAfterMs;
    for (const [turn, { began }] of underWay) if (began < forgotten) underWay.delete(turn);
    const own = [...underWay.values()].filter((work) => work.sender === sender).length;
    return underWay.size >= atOnce || own >= atOnceEach;
  }

  /** Runs a job in a free slot, or `tooLate()` after `patience.ms`. @param sender gets at most `atOnceEach` slots */
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

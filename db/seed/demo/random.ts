/** Seeded random generator (mulberry32). Uses integer arithmetic only, so every machine gives the same result. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number from 0 inclusive to 1 exclusive. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer; both bounds are inclusive. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  }

  shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }

  /** Returns `count` different items in random order. */
  sample<T>(items: readonly T[], count: number): T[] {
    return this.shuffle(items).slice(0, count);
  }

  /** Returns one item, with a probability proportional to its weight. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    let left = this.next() * items.reduce((sum, item) => sum + weight(item), 0);
    for (const item of items) {
      left -= weight(item);
      if (left < 0) return item;
    }
    return this.pick(items);
  }
}

interface Deck {
  left: unknown[];
  /** Items dealt most recently, up to half of all. They come last in the next round. */
  recent: unknown[];
}

/** Deals each item once before it repeats any, so that planners of a town differ in first sentences and portraits. */
export class Decks {
  private readonly decks = new Map<string, Deck>();

  constructor(private readonly random: Random) {}

  /** Returns the next suitable item of the deck; skipped items stay in it. */
  deal<T>(name: string, items: readonly T[], suits: (item: T) => boolean = () => true): T {
    const { left, recent } = (this.decks.get(name) ?? { left: [], recent: [] }) as { left: T[]; recent: T[] };
    const deck = left.some(suits) ? left : [...left, ...this.shuffleAfter(recent, items)];
    const at = deck.findIndex(suits);
    const item = deck[at];
    if (item === undefined) throw new Error(`Nothing in the deck ${name} suits.`);
    this.decks.set(name, {
      left: [...deck.slice(0, at), ...deck.slice(at + 1)],
      recent: [...recent, item].slice(-Math.max(1, Math.floor(items.length / 2))),
    });
    return item;
  }

  dealSome<T>(name: string, items: readonly T[], count: number): T[] {
    const hand = new Set<T>();
    while (hand.size < Math.min(count, items.length)) hand.add(this.deal(name, items));
    return [...hand];
  }

  private shuffleAfter<T>(recent: readonly T[], items: readonly T[]): T[] {
    const shuffled = this.random.shuffle(items);
    return [...shuffled.filter((item) => !recent.includes(item)), ...shuffled.filter((item) => recent.includes(item))];
  }
}

import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Product } from "~/domain/payments/order.rules";
import { useTestDatabase } from "../support/database";
import { killBuying } from "../support/kill-buying";
import type { KillPoint } from "../support/mortal";

const test = useTestDatabase();
const NEVER = { call: Number.POSITIVE_INFINITY, when: "before" } as const;
/** File for the counts of `npm run bench`, which kills before and after every call. */
const RESULTS = process.env.KILL_RESULTS;

const PRODUCTS: Product[] = [
  { product: "credits", credits: 5 },
  { product: "premium", interval: "month" },
];

/** Returns six kill points from the first call to the last; in the benchmark, two per call. */
function pointsOf(calls: number): KillPoint[] {
  if (RESULTS)
    return Array.from({ length: 2 * calls }, (_, index) => ({
      call: 1 + Math.floor(index / 2),
      when: index % 2 === 0 ? "before" : "after",
    }));
  return Array.from({ length: 6 }, (_, index) => ({
    call: 1 + Math.floor((index * (calls - 1)) / 5),
    when: index % 2 === 0 ? "after" : "before",
  }));
}

it("nothing paid is lost and nothing is given twice if the Worker is killed at any call of a purchase (payment-7)", async () => {
  let id = 1;
  let kills = 0;
  for (const product of PRODUCTS) {
    const whole = await killBuying(test.url, id, product, NEVER);
    expect(whole.faults).toEqual([]);
    expect(whole.calls).toBeGreaterThan(15);
    for (const point of pointsOf(whole.calls)) {
      id += 1;
      kills += 1;
      const { faults } = await killBuying(test.url, id, product, point);
      expect(faults, `${product.product}, ${point.when} call ${point.call}`).toEqual([]);
    }
    id += 1;
  }
  if (RESULTS) writeFileSync(RESULTS, JSON.stringify({ kills }));
}, 300_000);

import type { Random } from "./random";
import type { ServiceCode } from "./texts";
import type { Seat } from "./towns";

/** Price level: full planning below €2,000, up to €5,000, or above. */
type Tier = "modest" | "middle" | "high";
const TIERS: readonly Tier[] = ["modest", "middle", "high"];
/** Weights of the price levels outside the big cities. */
const TIER_WEIGHTS: Record<Tier, number> = { modest: 4, middle: 4, high: 2 };

export interface Offer {
  code: ServiceCode;
  /** Whole euros; null: on request. */
  price: number | null;
}

/** Minimum and maximum starting price, whole euros. */
const PRICES: Record<ServiceCode, Record<Tier, readonly [number, number]>> = {
  FULL_PLANNING: { modest: [1_200, 2_000], middle: [2_400, 4_900], high: [5_200, 11_000] },
  PARTIAL_PLANNING: { modest: [800, 1_500], middle: [2_050, 3_200], high: [3_400, 6_500] },
  DAY_COORDINATION: { modest: [500, 1_100], middle: [1_200, 1_950], high: [2_100, 3_600] },
  PRIVATE_EVENTS: { modest: [500, 1_300], middle: [1_400, 3_000], high: [3_200, 7_000] },
  CORPORATE_EVENTS: { modest: [900, 2_000], middle: [2_200, 4_800], high: [5_200, 12_000] },
  CONSULTING_SERVICES: { modest: [100, 250], middle: [200, 450], high: [400, 900] },
  SECULAR_CEREMONY: { modest: [500, 900], middle: [800, 1_400], high: [1_300, 2_200] },
  VENDOR_SEARCH: { modest: [350, 700], middle: [700, 1_500], high: [1_400, 2_800] },
  WEDDING_DESIGN: { modest: [600, 1_200], middle: [1_300, 3_000], high: [3_200, 8_000] },
};

const PRICE_STEP = 50;
const PRICE_ON_REQUEST = 0.06;
const MOST_SERVICES = 6;

const PLANNING = ["FULL_PLANNING", "PARTIAL_PLANNING", "DAY_COORDINATION"] as const;
const EXTRAS = ["CONSULTING_SERVICES", "SECULAR_CEREMONY", "VENDOR_SEARCH", "WEDDING_DESIGN"] as const;

/** Combinations of services outside the big cities, with their weights. */
const PROFILES: readonly (readonly [weight: number, codes: readonly ServiceCode[]])[] = [
  [40, PLANNING],
  [10, ["FULL_PLANNING", "DAY_COORDINATION"]],
  [10, ["PARTIAL_PLANNING", "DAY_COORDINATION"]],
  [8, ["DAY_COORDINATION"]],
  [8, ["FULL_PLANNING", "WEDDING_DESIGN"]],
  [6, ["SECULAR_CEREMONY"]],
  [6, ["WEDDING_DESIGN", "PARTIAL_PLANNING"]],
  [5, ["CONSULTING_SERVICES", "DAY_COORDINATION"]],
  [4, ["PRIVATE_EVENTS", "CORPORATE_EVENTS"]],
];

/**
 * Chooses one to six services with starting prices.
 * @param index index among the planners of the town; big cities use it to offer every service and price level
 */
export function chooseOffers(seat: Seat, index: number, random: Random): Offer[] {
  const tier = seat.bigCity
    ? (TIERS[index % TIERS.length] ?? "middle")
    : random.weighted(TIERS, (it) => TIER_WEIGHTS[it]);
  const codes = new Set<ServiceCode>(seat.bigCity ? PLANNING : random.weighted(PROFILES, ([weight]) => weight)[1]);
  if (seat.bigCity ? index % 2 === 0 : random.chance(0.25)) codes.add("PRIVATE_EVENTS");
  if (seat.bigCity ? index % 2 === 1 : random.chance(0.15)) codes.add("CORPORATE_EVENTS");
  for (const code of random.sample(EXTRAS, random.integer(0, 2))) codes.add(code);
  // All prices of a planner are at a similar position in their ranges.
  const level = random.next();
  return [...codes].slice(0, MOST_SERVICES).map((code) => {
    const onRequest = !seat.bigCity && random.chance(PRICE_ON_REQUEST);
    return { code, price: onRequest ? null : price(code, tier, level * 0.8 + random.next() * 0.2) };
  });
}

/** @param level position in the price range: 0 is the lowest price, 1 the highest */
function price(code: ServiceCode, tier: Tier, level: number): number {
  const [from, to] = PRICES[code][tier];
  return Math.round((from + (to - from) * level) / PRICE_STEP) * PRICE_STEP;
}

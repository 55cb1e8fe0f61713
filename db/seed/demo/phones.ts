import type { MarketCode } from "~/i18n/markets";

/**
 * Phone ranges. France (ARCEP), Germany (Bundesnetzagentur) and Britain (Ofcom) reserve ranges for fiction. The other
 * countries do not, so their numbers are valid mobile numbers and may be in use.
 */
const RANGES: Record<MarketCode, readonly (readonly [prefix: string, digits: number])[]> = {
  FR: [["+3363998", 4]],
  GB: [["+447700900", 3]],
  DE: [
    ["+493023125", 3],
    ["+496990009", 3],
    ["+494066969", 3],
    ["+492214710", 3],
    ["+498999998", 3],
  ],
  BE: [["+3245000", 4]],
  IT: [["+3939900", 5]],
  ES: [["+3474900", 4]],
  PT: [["+3519480", 5]],
};

/** Mobile numbers of couples. Germany has another range here, because landlines receive no codes. */
const MOBILES: typeof RANGES = { ...RANGES, DE: [["+4917139200", 2]] };

/** @param index index among the planners of the market; each index gives another number @returns E.164 */
export const fictitiousPhone = (market: MarketCode, index: number) => numberOf(RANGES[market], index);

export const fictitiousMobile = (market: MarketCode, index: number) => numberOf(MOBILES[market], index);

function numberOf(ranges: (typeof RANGES)[MarketCode], index: number): string {
  const [prefix, digits] = ranges[index % ranges.length] ?? ["", 0];
  const number = (Math.floor(index / ranges.length) * PRIME + OFFSET) % 10 ** digits;
  return prefix + String(number).padStart(digits, "0");
}

// Coprime to ten, so that consecutive numbers differ widely and none repeats.
const PRIME = 37;
const OFFSET = 11;

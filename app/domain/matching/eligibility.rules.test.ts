import { describe, expect, it } from "vitest";
import { languageMask, projectServices, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { levelOf } from "../../../tests/support/matching-by-rules";
import { candidate, inTuscany, north, PRICES } from "./candidates.fixture";
import { priceFor } from "./eligibility.rules";
import { cosRadius } from "./match-ranges.rules";
import type { MatchCandidate } from "./matching.rules";
import { matchQuery } from "./planners.fixture";

it.each<[string, Partial<MatchCandidate>, number | null]>([
  ["fits", {}, 0],
  ["stands on the edge of its radius", { vector: north(99.9) }, 0],
  ["is beyond its radius", { vector: north(100.5) }, 1],
  ["is beyond twice its radius", { vector: north(201) }, null],
  ["asks for the range's upper end", { prices: { ...PRICES, full: 5000 } }, 0],
  ["gives a price on request", { prices: { ...PRICES, full: null } }, 0],
  ["is dearer", { prices: { ...PRICES, full: 5001 } }, 2],
  ["is too dear for the next band", { prices: { ...PRICES, full: 8001 } }, null],
  ["speaks the market's language alone", { languages: languageMask(["fr"]) }, 3],
  ["speaks neither", { languages: languageMask(["it"]) }, null],
  ["is busy", { busy: true }, null],
  ["does not offer the service", { services: 1 }, null],
])("who %s comes in at level %#", (_, changes, level) => {
  const query = matchQuery({
    languages: languageMask(["en"]),
    budget: { min: 2000, max: 5000, widerMax: 8000 },
  });
  expect(levelOf(query, candidate({ languages: languageMask(["en"]), ...changes }))).toBe(level);
});

describe("a couple that has not decided on a service", () => {
  const undecided = matchQuery({ services: projectServices("wedding", null) });
  const offering = (service: "DAY_COORDINATION" | "PRIVATE_EVENTS", prices: Partial<typeof PRICES> = {}) =>
    candidate({
      services: serviceMask([service]),
      prices: { full: null, partial: null, day: null, private: null, corporate: null, ...prices },
    });

  it("fits planners who offer any of a wedding's services, and no others", () => {
    expect(levelOf(undecided, offering("DAY_COORDINATION", { day: 2500 }))).toBe(0);
    expect(levelOf(undecided, offering("PRIVATE_EVENTS", { private: 2500 }))).toBeNull();
  });

  it("shows the lowest price, and 'on request' only where no service has a price", () => {
    const prices = { full: 9000, partial: null, day: 1500 } as unknown as Partial<typeof PRICES>;
    expect(priceFor(undecided, offering("DAY_COORDINATION", prices))).toBe(1500);
    expect(levelOf(undecided, offering("DAY_COORDINATION", { full: 9000, partial: 6000 })), "above the range").toBe(2);
    expect(priceFor(undecided, offering("DAY_COORDINATION"))).toBeNull();
  });
});

it("a destination is reached by planners within their radius plus its extent, and twice their radius when loosened", () => {
  const at = (km: number) => levelOf(inTuscany(80), candidate({ vector: north(km), cosRadius: cosRadius(100) }));
  expect([0, 170, 179, 181, 279, 281].map(at)).toEqual([0, 0, 0, 1, 1, null]);
  expect(levelOf(inTuscany(0), candidate({ vector: north(101) })), "a point").toBe(1);
});

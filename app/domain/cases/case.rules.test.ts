import { expect, it } from "vitest";
import { days } from "~/domain/durations";
import { CASE } from "./case.rules";

it("every decision can be appealed for at least six months (report-6, case-8)", () => {
  const start = Date.UTC(2027, 0, 1, 12);
  for (let day = 0; day < 4 * 366; day += 1) {
    const decided = new Date(start + days(day));
    const sixMonths = Date.UTC(decided.getUTCFullYear(), decided.getUTCMonth() + 6, decided.getUTCDate(), 12);
    expect(decided.getTime() + CASE.appealing, decided.toISOString()).toBeGreaterThanOrEqual(sixMonths);
  }
});

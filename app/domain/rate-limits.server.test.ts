import { expect, it } from "vitest";
import { days } from "./durations";
import { limitOf } from "./rate-limits.server";

it("counts every moment of a window together", () => {
  const start = Date.UTC(2027, 0, 1);
  const windowAt = (now: number) => limitOf("key", { count: 1, window: days(1) }, now).windowStart;
  expect([windowAt(start), windowAt(start + days(1) - 1)]).toEqual([start, start]);
  expect(windowAt(start + days(1))).toBe(start + days(1));
});

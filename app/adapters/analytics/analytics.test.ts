import { afterEach, expect, it, vi } from "vitest";
import { selectAnalytics } from "./analytics";

afterEach(() => vi.restoreAllMocks());

const facts = { market: "FR", locale: "fr" };

it("a usage event has its name, the market and the language, and no personal data (count-1)", () => {
  const writeDataPoint = vi.fn();
  selectAnalytics({ writeDataPoint }).count("welcome_view", { ...facts, phone: "+33612345678" } as typeof facts);
  expect(writeDataPoint.mock.calls).toEqual([[{ indexes: ["welcome_view"], blobs: ["FR", "fr"] }]]);
});

it("lets no page fail for a figure", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const writeDataPoint = () => {
    throw new TypeError("too many data points");
  };
  selectAnalytics({ writeDataPoint }).count("welcome_view", facts);
  expect(log.mock.calls).toEqual([["An event was not counted: TypeError"]]);
});

it.each([undefined, {}, "ANALYTICS"])("counts nothing without a data set: %j", (binding) => {
  expect(() => selectAnalytics(binding).count("welcome_view", facts)).not.toThrow();
});

import { expect, it } from "vitest";
import { days, seconds } from "~/domain/durations";
import { LOGIN, numberRange, resendState } from "./login.rules";

it("puts numbers that differ in their last five digits into one range", () => {
  expect(numberRange("+33612345678")).toBe("+336123");
  expect(numberRange("+33612399999")).toBe(numberRange("+33612300000"));
  expect(numberRange("+33612400000")).not.toBe(numberRange("+33612300000"));
});

it("counts down to the next text, in whole seconds, never below none", () => {
  const at = (passed: number, resends = 0) => resendState({ sentAt: 1_000_000, resends }, 1_000_000 + passed);
  expect(at(0)).toEqual({ waitSeconds: 60, left: 4 });
  expect(at(1)).toEqual({ waitSeconds: 60, left: 4 });
  expect(at(seconds(59))).toEqual({ waitSeconds: 1, left: 4 });
  expect(at(LOGIN.resendAfter)).toEqual({ waitSeconds: 0, left: 4 });
  expect(at(days(1), 5)).toEqual({ waitSeconds: 0, left: 0 });
});

import { expect, it } from "vitest";
import { formatters } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { figureText } from "./wording-changes";

it("a figure has its unit", () => {
  const textOf = (claim: string, value: number) =>
    figureText(formatters("fr", MARKETS.FR), `claim:${claim}`, value).replaceAll(/\s/g, " ");
  expect(textOf("hours", 24)).toBe("24 h");
  expect(textOf("minutes", 5)).toBe("5 min");
  expect(textOf("factor", 6)).toBe("× 6");
  expect(textOf("badge", 87)).toBe("87 %");
  expect(textOf("other", 1200)).toBe("1 200");
});
